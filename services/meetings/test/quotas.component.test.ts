import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@minutehand/contracts/limits';
import { createActor } from '@minutehand/test-kit/identity';
import { countAccepted, PARALLEL, RACE_CALL_DEADLINE_MS, RACE_TIMEOUT_MS, RUNS } from '@minutehand/test-kit/races';
import { eventually } from '@minutehand/test-kit/waiting';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor({ userId: 'user-1', accountId: 'account-1', role: 'owner' });
const bob = createActor({ userId: 'user-2', accountId: 'account-1', role: 'admin' });
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const createOwner = (run: number) =>
  createActor({ userId: 'user-1', accountId: `account-of-run-${run}`, role: 'owner' });
async function createMeetings(as: typeof ann): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < PARALLEL) ids.push((await context.createMeeting(as)).id);
  return ids;
}
const getUsage = async (as = ann) => (await context.client.getUsage({}, { as })).usage;

describe('the quota of meetings', () => {
  it(
    'accepts exactly as many of 8 parallel requests as the quota allows, in 20 runs',
    async () => {
      context.quotas.meetings = 4;
      for (let run = 1; run <= RUNS; run += 1) {
        const owner = createOwner(run);
        await context.createMeeting(owner);
        expect(await countAccepted(() => context.createMeeting(owner), 'quota.exceeded')).toBe(3);
        expect(await context.collections.meetings.count(owner, {})).toBe(4);
      }
    },
    RACE_TIMEOUT_MS,
  );

  it('is rejected with the limit and a remedy, and a deletion frees the quota', async () => {
    context.quotas.meetings = 1;
    const { id: meetingId } = await context.createMeeting(ann);
    await expect(context.createMeeting(ann)).rejects.toMatchObject({
      code: 'quota.exceeded',
      message: expect.stringContaining('This account has 1 of at most 1 meetings. Delete meetings'),
    });
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await context.createMeeting(ann);
  });

  it('counts a repeated request once', async () => {
    context.quotas.meetings = 1;
    const first = await context.createMeeting(ann, 'Weekly', 'key-1');
    expect(await context.createMeeting(ann, 'Weekly', 'key-1')).toMatchObject({ id: first.id });
  });
});

describe('the quotas of generations', () => {
  it(
    'accept exactly as many of 8 parallel imports of a person as they allow, in 20 runs',
    async () => {
      context.quotas.generations_per_person_per_day = 3;
      for (let run = 1; run <= RUNS; run += 1) {
        const owner = createOwner(run);
        const ids = await createMeetings(owner);
        const importOne = (index: number) => context.importText(owner, ids[index] ?? '', SAMPLE_TRANSCRIPT);
        expect(await countAccepted(importOne, 'quota.exceeded_today')).toBe(3);
        // A rejected import stores nothing, so the user can repeat it later.
        expect(await context.collections.transcripts.count(owner, {})).toBe(3);
      }
      expect(await context.getPublishedEvents('meetings.transcript_ready')).toHaveLength(3 * RUNS);
    },
    RACE_TIMEOUT_MS,
  );

  it('state the limit in the error and are available again on the next day', async () => {
    context.quotas.generations_per_person_per_day = 1;
    context.clock.at = new Date('2026-05-01T18:00:00Z');
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await expect(context.importText(ann, id, SAMPLE_TRANSCRIPT)).rejects.toMatchObject({
      code: 'quota.exceeded_today',
      message: expect.stringContaining('You have started 1 of at most 1 generations today'),
      details: { retryAfterSeconds: 6 * 3_600 },
    });
    context.clock.at = new Date(context.clock.at.getTime() + DAY_MS / 2);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
  });

  it('apply to a person and to the account', async () => {
    Object.assign(context.quotas, { generations_per_person_per_day: 2, generations_per_day: 3 });
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await expect(context.importText(ann, id, SAMPLE_TRANSCRIPT)).rejects.toThrow('You have started 2 of at most 2');
    await context.importText(bob, id, SAMPLE_TRANSCRIPT);
    await expect(context.importText(bob, id, SAMPLE_TRANSCRIPT)).rejects.toThrow(
      'This account has started 3 of at most 3',
    );
    expect(await getUsage(bob)).toEqual(
      expect.arrayContaining([
        { quota: 'meetings', used: 1, limit: 200_000 },
        { quota: 'generations_per_day', used: 3, limit: 3 },
        { quota: 'generations_per_person_per_day', used: 1, limit: 2 },
      ]),
    );
  });

  it('do not count a request that starts no generation', async () => {
    context.quotas.generations_per_person_per_day = 1;
    const { id } = await context.createMeeting(ann);
    await expect(context.importText(ann, id, '')).rejects.toMatchObject({ code: 'transcript.empty' });
    await context.importText(ann, id, SAMPLE_TRANSCRIPT, 'text', 'key-1');
    await expect(context.importText(ann, id, SAMPLE_TRANSCRIPT, 'text', 'key-2')).rejects.toMatchObject({
      kind: 'rate_limited',
    });
  });

  it('accept the repetition of an import that succeeded', async () => {
    context.quotas.generations_per_person_per_day = 1;
    const { id } = await context.createMeeting(ann);
    const first = await context.importText(ann, id, SAMPLE_TRANSCRIPT, 'text', 'key-1');
    expect(await context.importText(ann, id, SAMPLE_TRANSCRIPT, 'text', 'key-1')).toMatchObject({
      id,
      version: first.version,
    });
    context.uploads.set('signed', { filename: 'talk.txt', content: Buffer.from(SAMPLE_TRANSCRIPT) });
    await expect(context.importUpload(ann, id, 'signed')).rejects.toMatchObject({ code: 'quota.exceeded_today' });
    expect(await getUsage()).toContainEqual({ quota: 'generations_per_person_per_day', used: 1, limit: 1 });
  });

  it('count a regeneration', async () => {
    context.quotas.generations_per_person_per_day = 2;
    const { id: meetingId } = await context.createMeeting(ann);
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const request = { meetingId, section: '', onlyActionItems: false };
    await context.client.retryProcessing(request, { as: ann });
    await context.finishGeneration(createResult(meetingId, 2));
    await expect(context.client.retryProcessing(request, { as: ann })).rejects.toMatchObject({
      code: 'quota.exceeded_today',
    });
  });
});

describe('the quota of texts', () => {
  const BLOCK = 4096;
  const updateNotes = (meetingId: string, content: string, as = ann) =>
    context.client.updateNotes({ meetingId, content, version: undefined }, { as, deadlineMs: RACE_CALL_DEADLINE_MS });
  const updateMinutes = (meetingId: string, content: string) =>
    context.client.updateMinutes({ meetingId, content, version: undefined, amendment: undefined }, { as: ann });
  const getTextBytes = async (as = ann) => (await getUsage(as)).find(({ quota }) => quota === 'text_bytes')?.used;
  const createNotes = (blocks: number) => `<p>${'a'.repeat(blocks * BLOCK - 100)}</p>`;

  it('counts transcripts, every version of the minutes and notes, even after replacements', async () => {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    expect(await getTextBytes()).toBe(BLOCK);
    await context.finishGeneration(createResult(id, 1));
    await updateMinutes(id, 'Another text');
    expect(await getTextBytes()).toBe(3 * BLOCK);
    await updateNotes(id, createNotes(4));
    expect(await getTextBytes()).toBe(7 * BLOCK);
    await updateNotes(id, createNotes(1));
    await context.importText(ann, id, `Ann: ${'a'.repeat(2 * BLOCK)}`);
    expect(await getTextBytes()).toBe(5 * BLOCK);
  });

  it(
    'accepts exactly as many of 8 parallel notes as the quota allows, in 20 runs',
    async () => {
      context.quotas.text_bytes = 3 * BLOCK;
      for (let run = 1; run <= RUNS; run += 1) {
        const owner = createOwner(run);
        const ids = await createMeetings(owner);
        const update = (index: number) => updateNotes(ids[index] ?? '', createNotes(1), owner);
        expect(await countAccepted(update, 'quota.exceeded')).toBe(3);
        expect(await getTextBytes(owner)).toBe(3 * BLOCK);
      }
    },
    RACE_TIMEOUT_MS,
  );

  it('rejects a transcript, minutes and notes with the limit and a remedy, and stores none of them', async () => {
    context.quotas.text_bytes = 2 * BLOCK;
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await updateNotes(id, '<p>Kept</p>');
    const texts = [
      () => context.importText(ann, id, `Ann: ${'a'.repeat(2 * BLOCK)}`),
      () => updateNotes(id, createNotes(2)),
      () => updateMinutes(id, 'Rejected'),
    ];
    for (const store of texts) {
      await expect(store()).rejects.toMatchObject({
        code: 'quota.exceeded',
        kind: 'validation',
        message: expect.stringContaining('and this text does not fit. Delete meetings that you no longer need'),
      });
    }
    expect(await context.collections.transcripts.find(ann, id)).toMatchObject({ importNumber: 1 });
    expect(await context.collections.notes.find(ann, id)).toMatchObject({ content: '<p>Kept</p>' });
    expect(await context.collections.minutesVersions.count(ann, { meetingId: id })).toBe(0);
  });

  it('never rejects a shorter text, or generated minutes', async () => {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await updateNotes(id, createNotes(3));
    context.quotas.text_bytes = BLOCK;
    // Services read quotas once a minute.
    context.clock.at = new Date(Date.now() + 2 * MINUTE_MS);
    await updateNotes(id, createNotes(2));
    await context.finishGeneration(createResult(id, 1));
    expect(await getTextBytes()).toBe(4 * BLOCK);
    await expect(updateNotes(id, createNotes(3))).rejects.toMatchObject({ code: 'quota.exceeded' });
  });

  it('is available again when a meeting is permanently deleted', async () => {
    context.quotas.text_bytes = BLOCK;
    const { id: meetingId } = await context.createMeeting(ann);
    await updateNotes(meetingId, createNotes(1));
    const { id } = await context.createMeeting(ann);
    await expect(updateNotes(id, createNotes(1))).rejects.toMatchObject({ code: 'quota.exceeded' });
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await eventually(() => updateNotes(id, createNotes(1)));
    expect(await getTextBytes()).toBe(BLOCK);
  });

  it('rejects a correction that makes a transcript longer', async () => {
    context.quotas.text_bytes = BLOCK;
    const { id: meetingId } = await context.createMeeting(ann);
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    const [segment] = (await context.collections.transcripts.find(ann, meetingId))?.segments ?? [];
    const correction = { segmentId: segment?.id ?? '', text: 'a'.repeat(2 * BLOCK), speakerId: undefined };
    const request = { meetingId, version: undefined, corrections: [correction], newSpeaker: undefined };
    await expect(context.client.correctSegments(request, { as: ann })).rejects.toMatchObject({
      code: 'quota.exceeded',
    });
    expect((await context.collections.transcripts.find(ann, meetingId))?.segments[0]).toEqual(segment);
  });
});

describe('the quota of versions of the minutes', () => {
  const save = (meetingId: string, content: string) =>
    context.client.updateMinutes({ meetingId, content, version: undefined, amendment: undefined }, { as: ann });

  it('rejects more texts, even in parallel, and a regeneration', async () => {
    context.quotas.minutes_versions = 4;
    const { id: meetingId } = await context.createMeeting(ann);
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    await save(meetingId, 'A text');
    const saves = Array.from({ length: PARALLEL }, (_, index) => save(meetingId, `Text ${index}`));
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
    await Promise.allSettled([save(meetingId, 'Third'), save(meetingId, 'Fourth')]);
    expect(await context.collections.minutesVersions.count(ann, { meetingId })).toBe(4);
    await expect(save(meetingId, 'Another text')).rejects.toThrow('4 of at most 4 versions. Continue in a new meeting');
    await expect(
      context.client.retryProcessing({ meetingId, section: '', onlyActionItems: false }, { as: ann }),
    ).rejects.toMatchObject({ code: 'quota.exceeded' });
  });
});
