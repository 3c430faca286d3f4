import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
let meetingId: string;
const createGeneratedResult = () =>
  createResult(meetingId, 1, {
    speakers: [{ id: 't1-p2', name: 'Bob' }],
    sections: [
      {
        heading: 'Decisions Made',
        lines: [
          {
            text: 'Ships on Friday.',
            isTopic: false,
            evidence: { segmentIds: ['t1-s1'], quote: 'ship on Friday' },
            furtherEvidence: [],
            isDoubtful: false,
          },
          {
            text: 'Bob: I will test it.',
            isTopic: false,
            evidence: { segmentIds: ['t1-s2'], quote: 'I will test it.' },
            furtherEvidence: [],
            isDoubtful: false,
          },
        ],
      },
    ],
  });

beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

async function finishGeneration() {
  await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
  await context.finishGeneration(createGeneratedResult());
}
const getMinutes = async () => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes!;
const listItems = async () => (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;
const assignName = (speakerId: string, name: string | undefined, version?: number) =>
  context.client.assignSpeaker({ meetingId, speakerId, userId: undefined, name, version }, { as: ann });
const correctText = (segmentId: string, text: string, version?: number) =>
  context.client.correctSegments(
    { meetingId, corrections: [{ segmentId, text, speakerId: undefined }], newSpeaker: undefined, version },
    { as: ann },
  );

describe('minutes and action items of a corrected transcript', () => {
  it('use the new name of a speaker immediately, store a new version and publish the change', async () => {
    await finishGeneration();
    expect(await getMinutes()).toMatchObject({ version: 1, citations: [{ speaker: 'Ann' }, { speaker: 'Bob' }] });
    await assignName('t1-p2', 'Robert');
    expect(await getMinutes()).toMatchObject({
      ...{ version: 2, generated: true, content: expect.stringContaining('- Robert: I will test it.') },
      citations: [
        { speaker: 'Ann', outdated: false },
        { speaker: 'Robert', outdated: false },
      ],
    });
    expect(await listItems()).toMatchObject([{ assigneeDisplayName: 'Robert', citations: [{ speaker: 'Robert' }] }]);
    await context.client.assignSpeaker(
      { meetingId, speakerId: 't1-p2', userId: 'user-2', name: undefined, version: undefined },
      { as: ann },
    );
    expect(await listItems()).toMatchObject([{ assigneeDisplayName: 'Bob Ray', assigneeId: 'user-2' }]);
    expect((await context.getPublishedEvents('meetings.minutes_changed')).at(-1)).toMatchObject({ version: 3 });
    expect((await context.getPublishedEvents('meetings.transcript_corrected')).map(({ version }) => version)).toEqual([
      2, 3,
    ]);
  });

  it('mark citations of changed segments as outdated until the text matches again', async () => {
    await finishGeneration();
    await correctText('t1-s1', 'We ship on Monday.');
    expect(await getMinutes()).toMatchObject({ version: 1, citations: [{ outdated: true }, { outdated: false }] });
    await correctText('t1-s2', 'Nobody tests it.');
    expect(await listItems()).toMatchObject([{ description: 'Test it', citations: [{ outdated: true }] }]);
    await correctText('t1-s1', 'We ship on Friday.');
    expect(await getMinutes()).toMatchObject({ citations: [{ outdated: false }, { outdated: true }] });
  });

  it('are updated by the event when the correcting request crashed; redelivery is harmless', async () => {
    await finishGeneration();
    await context.collections.transcripts.update(ann, meetingId, (transcript) => ({
      document: {
        ...transcript,
        speakers: transcript.speakers.map((speaker) => ({ ...speaker, name: `${speaker.label}!` })),
      },
    }));
    for (const _time of [1, 2]) await context.publish('meetings.transcript_corrected', { meetingId, version: 2 });
    expect(await getMinutes()).toMatchObject({
      version: 2,
      content: expect.stringContaining('- Bob!: I will test it.'),
    });
    await context.publish('meetings.transcript_corrected', { meetingId: 'unknown', version: 2 });
  });

  it('use the current names when they are generated after the correction', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await assignName('t1-p2', 'Robert');
    await context.finishGeneration(createGeneratedResult());
    expect(await getMinutes()).toMatchObject({
      version: 1,
      content: expect.stringContaining('- Robert: I will test it.'),
    });
    expect(await listItems()).toMatchObject([{ assigneeDisplayName: 'Robert' }]);
  });

  it('keep their text once approved, and mark citations as outdated', async () => {
    await finishGeneration();
    const decide = (decision: string) =>
      context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
    await decide('submit');
    await decide('approve');
    const before = await getMinutes();
    await assignName('t1-p2', 'Robert');
    expect(await getMinutes()).toMatchObject({
      ...{ version: before.version, content: before.content },
      citations: [
        { speaker: 'Ann', outdated: false },
        { speaker: 'Bob', outdated: true },
      ],
    });
    expect(await listItems()).toMatchObject([{ assigneeDisplayName: 'Bob', citations: [{ outdated: true }] }]);
  });

  it('keep users’ text; a restored version uses the current names', async () => {
    await finishGeneration();
    const { content } = await getMinutes();
    await context.client.updateMinutes(
      { meetingId, content: `${content}- Bob was late.\n`, version: 1, amendment: undefined },
      { as: ann },
    );
    await assignName('t1-p2', 'Robert');
    const after = await getMinutes();
    expect(after).toMatchObject({ version: 3, generated: false });
    expect(after.content).toContain('- Robert: I will test it.\n- Bob was late.');
    const restored = await context.client.restoreMinutesVersion(
      { meetingId, minutesVersion: 1, version: 3, amendment: undefined },
      { as: ann },
    );
    expect(restored.minutes?.content).toBe(content.replace('Bob:', 'Robert:'));
  });
});

describe('a corrected transcript', () => {
  it('has a new version and the same import number, so that a running generation stays valid', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    expect((await assignName('t1-p1', 'Anna')).version).toBe(2);
    expect((await correctText('t1-s2', 'I will test it all.', 2)).version).toBe(3);
    expect((await context.readTranscript(ann, meetingId)).importNumber).toBe(1);
    await expect(correctText('t1-s2', 'I will test nothing.', 2)).rejects.toMatchObject({
      ...{ code: 'platform.stale_version', details: { currentVersion: 3 } },
    });
    await expect(assignName('t1-p1', 'Anne', 1)).rejects.toMatchObject({ code: 'platform.stale_version' });
    expect((await assignName('t1-p2', 'Ben', 1)).version).toBe(4);
    const parts = (await context.getPublishedEvents('meetings.meeting_changed')).map((event) => event.parts.join());
    expect(parts.filter((part) => part === 'transcript')).toHaveLength(3);
  });

  it('counts merged speakers once, and separately after they are separated', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    const listSpeakers = async () => (await context.readTranscript(ann, meetingId)).speakers;
    await context.client.mergeSpeakers(
      { meetingId, speakerId: 't1-p2', intoSpeakerId: 't1-p1', version: 1 },
      { as: ann },
    );
    expect(await listSpeakers()).toMatchObject([{ id: 't1-p1', merged: [{ id: 't1-p2', label: 'Bob' }] }]);
    const countSpeakers = async () =>
      (await context.client.getMeeting({ meetingId }, { as: ann })).meeting?.counts?.speakers;
    expect(await countSpeakers()).toBe(1);
    await context.client.separateSpeaker({ meetingId, speakerId: 't1-p2', version: 2 }, { as: ann });
    expect(await countSpeakers()).toBe(2);
    expect((await listSpeakers()).map(({ id }) => id)).toEqual(['t1-p1', 't1-p2']);
  });

  it('counts merged speakers once during a later generation too', async () => {
    await finishGeneration();
    await context.client.mergeSpeakers(
      { meetingId, speakerId: 't1-p2', intoSpeakerId: 't1-p1', version: undefined },
      { as: ann },
    );
    const { meeting } = await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
    expect(meeting).toMatchObject({ state: 'generating', counts: { speakers: 1 } });
  });

  it('accepts only members as new speakers, and cannot be corrected before an import', async () => {
    await expect(correctText('t1-s1', 'x')).rejects.toMatchObject({ code: 'segment.not_found' });
    await expect(assignName('t1-p1', 'x')).rejects.toMatchObject({ code: 'speaker.not_found' });
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    const setSpeaker = (userId: string) =>
      context.client.correctSegments(
        {
          ...{ meetingId, version: undefined, newSpeaker: { userId, name: undefined } },
          corrections: [{ segmentId: 't1-s1', text: undefined, speakerId: undefined }],
        },
        { as: ann },
      );
    await expect(setSpeaker('nobody')).rejects.toMatchObject({ code: 'speaker.invalid' });
    await setSpeaker('user-2');
    expect(await context.readTranscript(ann, meetingId)).toMatchObject({
      speakers: [{}, {}, { id: 't1-p3', name: 'Bob Ray', label: 'Bob Ray' }],
      segments: [{ speakerId: 't1-p3' }, {}],
    });
  });
});
