import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { markStalledGenerationsFailed } from '../src/app/generation/mark-stalled-generations-failed.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

async function importSampleTranscript(): Promise<string> {
  const { id } = await context.createMeeting(ann);
  await context.importText(ann, id, SAMPLE_TRANSCRIPT);
  return id;
}
const getMeeting = async (meetingId: string) => (await context.client.getMeeting({ meetingId }, { as: ann })).meeting!;
const getMinutes = async (meetingId: string) => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes!;
const listItems = async (meetingId: string) =>
  (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;

describe('a generation', () => {
  it('is requested when a transcript is ready', async () => {
    const id = await importSampleTranscript();
    expect(await getMeeting(id)).toMatchObject({ state: 'generating', counts: { segments: 2, speakers: 2 } });
    expect(await context.getPublishedEvents('meetings.transcript_ready')).toEqual([
      { meetingId: id, importNumber: 1, generationId: `${id}-g1` },
    ]);
  });

  it('shows its progress and ignores older progress events', async () => {
    const id = await importSampleTranscript();
    const payload = { generationId: `${id}-g1`, meetingId: id };
    await context.publish('ai.generation_progressed', { ...payload, step: 'minutes', progress: 40 }, 'account-1', 3);
    await context.publish('ai.generation_progressed', { ...payload, step: 'reading', progress: 10 }, 'account-1', 2);
    expect((await getMeeting(id)).processing).toEqual({ step: 'minutes', progress: 40, error: '', of: 'meeting' });
  });

  it('stores minutes, items and title suggestion before the meeting becomes ready', async () => {
    const id = await importSampleTranscript();
    await context.finishGeneration(createResult(id, 1));

    expect(await getMeeting(id)).toMatchObject({
      state: 'ready',
      title: 'Weekly',
      titleSuggestion: { text: 'Shipping on Friday', state: 'pending' },
      processing: { step: 'done', progress: 100, error: '' },
      counts: { actionItems: 1, openActionItems: 0 },
    });
    const minutes = await getMinutes(id);
    expect(minutes).toMatchObject({ generated: true, version: 1, coverage: { from: 1, to: 2, of: 2 } });
    expect(minutes.content).toBe('## Decisions Made\n\n- Ships on Friday.\n');
    const [citation] = minutes.citations;
    expect(citation).toMatchObject({ segmentIds: ['t1-s1'], quote: 'ship on Friday', speaker: 'Ann', outdated: false });
    expect(minutes.renderedHtml).toContain(`<li data-evidence="${citation?.anchor}">Ships on Friday.</li>`);
    expect(await listItems(id)).toMatchObject([
      { description: 'Test it', state: 'proposed', assigneeName: 'Bob', dueDateFormatted: 'Nov 27, 2026' },
    ]);
  });

  it('drops and counts statements that the transcript does not support', async () => {
    const id = await importSampleTranscript();
    await context.finishGeneration(createResult(id, 1));
    const minutes = await getMinutes(id);
    expect(minutes.content).not.toContain('Costs nothing');
    expect(minutes.generation?.droppedClaims).toBe(2);
    expect((await listItems(id)).map(({ description }) => description)).not.toContain('Buy a boat');
  });

  it('publishes every change that screens need, even with an empty result', async () => {
    const id = await importSampleTranscript();
    await context.finishGeneration(createResult(id, 1, { sections: [], actionItems: [], title: '' }));
    expect(await context.getPublishedEvents('meetings.minutes_changed')).toEqual([
      { meetingId: id, version: 1, generated: true },
    ]);
    expect(await context.getPublishedEvents('meetings.action_items_changed')).toEqual([
      { meetingId: id, actionItemIds: [] },
    ]);
    expect((await context.getPublishedEvents('meetings.meeting_changed')).at(-1)).toMatchObject({
      parts: ['title_suggestion', 'processing', 'meeting'],
      state: 'ready',
    });
    expect(await context.getPublishedEvents('meetings.minutes_ready')).toEqual([
      { meetingId: id, generationId: `${id}-g1` },
    ]);
  });

  it('is stored once when its event is redelivered', async () => {
    const id = await importSampleTranscript();
    const result = createResult(id, 1);
    await context.finishGeneration(result);
    const before = await getMeeting(id);
    await context.publishFinished(result);
    expect(await getMeeting(id)).toEqual(before);
    expect(await getMinutes(id)).toMatchObject({ version: 1 });
    expect(await listItems(id)).toHaveLength(1);
    expect(await context.getPublishedEvents('meetings.minutes_ready')).toHaveLength(1);
  });

  it('is ignored when its transcript has been replaced', async () => {
    const id = await importSampleTranscript();
    await context.importText(ann, id, `${SAMPLE_TRANSCRIPT}\nAnn: Good.`);
    await context.finishGeneration(createResult(id, 1));
    expect(await getMeeting(id)).toMatchObject({ state: 'generating' });
    expect(await getMinutes(id)).toMatchObject({ content: '', version: 0, citations: [] });

    await context.finishGeneration(createResult(id, 2, { importNumber: 2 }));
    expect(await getMeeting(id)).toMatchObject({ state: 'ready' });
  });

  it('is started once by the events of a transcript that the meeting does not refer to yet', async () => {
    const id = await importSampleTranscript();
    await context.collections.transcripts.update(ann, id, (document) => ({
      document: { ...document, importNumber: 2 },
    }));
    await context.publish('meetings.transcript_stored', { meetingId: id, importNumber: 2 });
    await context.publish('meetings.transcript_stored', { meetingId: id, importNumber: 2 });
    await context.finishGeneration(createResult(id, 1));
    expect((await context.getPublishedEvents('meetings.transcript_ready')).slice(1)).toEqual([
      { meetingId: id, importNumber: 2, generationId: `${id}-g2` },
    ]);
    expect(await getMeeting(id)).toMatchObject({ state: 'generating' });
  });

  it('fails after half an hour without progress, and a late result is still stored', async () => {
    const id = await importSampleTranscript();
    await context.service.bus.settled();
    const { updatedAt } = (await context.collections.meetings.find(ann, id))!;
    const addMinutes = (minutes: number) => new Date(updatedAt.getTime() + minutes * 60_000);
    const sweepAt = (minutes: number) =>
      markStalledGenerationsFailed({
        meetingsIncludingTrashed: context.collections.meetingsIncludingTrashed,
        now: () => addMinutes(minutes),
      });

    expect(await sweepAt(29)).toBe(0);
    expect(await getMeeting(id)).toMatchObject({ state: 'generating' });
    expect(await sweepAt(31)).toBe(1);
    expect(await sweepAt(31)).toBe(0);
    expect(await getMeeting(id)).toMatchObject({
      state: 'failed',
      processing: { error: expect.stringContaining('You can try again') },
    });
    expect((await context.getPublishedEvents('meetings.meeting_changed')).at(-1)).toMatchObject({ state: 'failed' });

    await context.finishGeneration(createResult(id, 1));
    expect(await getMeeting(id)).toMatchObject({ state: 'ready', processing: { error: '' } });
  });

  it('can be retried after half an hour without progress, even before it is shown as failed', async () => {
    const id = await importSampleTranscript();
    context.clock.at = new Date(Date.now() + 31 * 60_000);
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    expect(await context.getPublishedEvents('meetings.generation_requested')).toMatchObject([
      { generationId: `${id}-g2` },
    ]);
    context.clock.at = undefined;
  });

  describe('of action items only', () => {
    const CONTENT_WITH_ITEM =
      '## Decisions Made\n\n- Ships on Friday.\n\n## Action Items\n\n- Bob: Paint it by 2026-12-24\n';
    const regenerateItems = (id: string) =>
      context.client.retryProcessing({ meetingId: id, section: '', onlyActionItems: true }, { as: ann });
    async function createEditedMinutes(): Promise<string> {
      const id = await importSampleTranscript();
      await context.finishGeneration(createResult(id, 1));
      await context.client.updateMinutes(
        { meetingId: id, content: CONTENT_WITH_ITEM, version: undefined },
        { as: ann },
      );
      return id;
    }

    it('keeps minutes and title, publishes no event of new minutes, and proposes the items in users’ text first', async () => {
      const id = await createEditedMinutes();
      const before = await getMinutes(id);
      const publishedBefore = (await context.getPublishedEvents('meetings.minutes_ready')).length;
      expect((await regenerateItems(id)).meeting).toMatchObject({
        state: 'generating',
        processing: { of: 'action_items' },
      });
      await context.finishGeneration(createResult(id, 2, { title: 'Another title' }));

      expect(await getMeeting(id)).toMatchObject({
        state: 'ready',
        titleSuggestion: { text: 'Shipping on Friday' },
        counts: { actionItems: 2 },
      });
      expect(await getMinutes(id)).toEqual(before);
      expect(await context.getPublishedEvents('meetings.minutes_ready')).toHaveLength(publishedBefore);
      expect(await listItems(id)).toMatchObject([
        { description: 'Paint it by 2026-12-24', assigneeName: 'Bob', dueDate: '2026-12-24', citations: [] },
        { description: 'Test it', state: 'proposed' },
      ]);
    });

    it('is idempotent when its event is redelivered', async () => {
      const id = await createEditedMinutes();
      await regenerateItems(id);
      await context.finishGeneration(createResult(id, 2));
      const itemsBefore = await listItems(id);
      await context.finishGeneration(createResult(id, 2));
      expect(await listItems(id)).toEqual(itemsBefore);
    });

    it('generates the minutes too while there are none', async () => {
      const id = await importSampleTranscript();
      await context.publish('ai.generation_failed', {
        generationId: `${id}-g1`,
        meetingId: id,
        code: 'platform.unavailable',
      });
      expect((await regenerateItems(id)).meeting).toMatchObject({ state: 'generating', processing: { of: 'meeting' } });
      await context.finishGeneration(createResult(id, 2));
      expect(await getMeeting(id)).toMatchObject({ state: 'ready' });
      expect((await getMinutes(id)).content).toContain('Ships on Friday.');
    });

    it('is repeated for action items only after a failure', async () => {
      const id = await createEditedMinutes();
      await regenerateItems(id);
      await context.publish('ai.generation_failed', {
        generationId: `${id}-g2`,
        meetingId: id,
        code: 'platform.unavailable',
      });
      const { meeting } = await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
      expect(meeting).toMatchObject({ processing: { of: 'action_items' } });
    });
  });

  it('shows a failure with its message and can be retried', async () => {
    const id = await importSampleTranscript();
    await context.publish('ai.generation_failed', {
      generationId: `${id}-g1`,
      meetingId: id,
      code: 'platform.unavailable',
    });
    expect(await getMeeting(id)).toMatchObject({
      state: 'failed',
      processing: { error: expect.stringContaining("isn't reachable") },
    });

    const { meeting } = await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    expect(meeting).toMatchObject({ state: 'generating', processing: { step: 'reading', error: '' } });
    expect(await context.getPublishedEvents('meetings.generation_requested')).toEqual([
      { meetingId: id, importNumber: 1, generationId: `${id}-g2` },
    ]);
    await expect(context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann })).rejects.toMatchObject({
      code: 'meeting.generation_running',
    });
  });

  it('fails when its result cannot be loaded, and is stored when the dead letter is replayed', async () => {
    const id = await importSampleTranscript();
    const result = createResult(id, 1);
    await context.publishFinished(result);
    expect(await getMeeting(id)).toMatchObject({ state: 'failed' });
    expect(context.service.bus.deadLetters).toHaveLength(1);
    await context.finishGeneration(result);
    expect(await getMeeting(id)).toMatchObject({ state: 'ready' });
  });

  it('leaves no data of a deleted meeting', async () => {
    const id = await importSampleTranscript();
    await context.finishGeneration(createResult(id, 1));
    await context.client.deleteMeeting({ meetingId: id }, { as: ann });
    expect(await context.getPublishedEvents('meetings.meeting_deleted')).toEqual([{ meetingId: id }]);
    await context.service.bus.settled();
    const { meetingTypes, people, ...meetingCollections } = context.collections;
    for (const collection of Object.values(meetingCollections)) expect(await collection.count(ann, {})).toBe(0);
    expect(await meetingTypes.count(ann, {})).toBe(1);
    expect(await people.count(ann, {})).toBe(1);
  });
});

describe('a later generation', () => {
  async function regenerate(id: string, number: number, overrides = {}) {
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    await context.finishGeneration(createResult(id, number, overrides));
  }

  it('becomes a proposal and a version if it is from the same transcript', async () => {
    const id = await importSampleTranscript();
    await context.finishGeneration(createResult(id, 1));
    await regenerate(id, 2, { sections: [{ heading: 'New', lines: [] }] });
    expect(await getMinutes(id)).toMatchObject({ version: 1, generated: true, proposalVersion: 2 });
    const { versions } = await context.client.listMinutesVersions({ meetingId: id, limit: 0, cursor: '' }, { as: ann });
    expect(versions.map(({ version, generated }) => [version, generated])).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  it('never replaces the text of users, and stores the generated one as a version', async () => {
    const id = await importSampleTranscript();
    await context.finishGeneration(createResult(id, 1));
    const userContent = '## Decisions Made\n\n- Ships on Friday.\n- And I said so.\n';
    await context.client.updateMinutes({ meetingId: id, content: userContent }, { as: ann });
    await regenerate(id, 2, { sections: [{ heading: 'New', lines: [] }] });

    expect(await getMinutes(id)).toMatchObject({ content: userContent, version: 2, generated: false });
    const { versions } = await context.client.listMinutesVersions({ meetingId: id, limit: 0, cursor: '' }, { as: ann });
    expect(versions).toMatchObject([
      { version: 3, generated: true, content: '## New\n' },
      { version: 2, generated: false, savedBy: { id: 'user-1', name: 'Ann Lee' } },
      { version: 1, generated: true },
    ]);

    const next = await context.client.updateMinutes(
      { meetingId: id, content: `${userContent}- More\n`, version: 2 },
      { as: ann },
    );
    expect(next.minutes).toMatchObject({ version: 4 });
    const restored = await context.client.restoreMinutesVersion(
      { meetingId: id, minutesVersion: 3, version: undefined, amendment: undefined },
      { as: ann },
    );
    expect(restored.minutes).toMatchObject({ content: '## New\n', version: 5 });
  });

  it('replaces untouched proposals and does not repeat rejected ones', async () => {
    const id = await importSampleTranscript();
    const original = createResult(id, 1).actionItems[0]!;
    const other = { ...original, description: 'Test it again' };
    const third = { ...original, description: 'Buy a test' };
    await context.finishGeneration(createResult(id, 1, { actionItems: [original, other, third] }));
    const [first, second] = await listItems(id);
    const change = (actionItemId: string, changes: object) =>
      context.client.updateActionItem({ meetingId: id, actionItemId, changes }, { as: ann });
    await change(first!.id, { state: 'rejected' });
    await change(second!.id, { description: 'Test it twice' });

    await regenerate(id, 2, { actionItems: [original, other, { ...original, description: 'Something new' }] });
    expect((await listItems(id)).map(({ description, state }) => [description, state])).toEqual([
      ['Test it twice', 'open'],
      ['Something new', 'proposed'],
    ]);
  });

  it('marks citations of a replaced transcript as outdated', async () => {
    const id = await importSampleTranscript();
    await context.finishGeneration(createResult(id, 1));
    await context.importText(ann, id, `${SAMPLE_TRANSCRIPT}\nAnn: Good.`);
    expect((await getMinutes(id)).citations).toMatchObject([{ outdated: true }]);
    expect((await listItems(id))[0]?.citations).toMatchObject([{ outdated: true }]);
  });
});
