import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { actor } from '@minutehand/test-kit/identity';
import { failSilentGenerations } from '../src/app/generation/fail-silent-generations.ts';
import { openTestContext, resultFor, TALK, type TestContext } from './test-context.ts';

const ann = actor();
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

async function imported(): Promise<string> {
  const { id } = await context.create(ann);
  await context.importText(ann, id, TALK);
  return id;
}
const meetingOf = async (meetingId: string) => (await context.client.getMeeting({ meetingId }, { as: ann })).meeting!;
const minutesOf = async (meetingId: string) => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes!;
const itemsOf = async (meetingId: string) =>
  (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;

describe('from a transcript to minutes', () => {
  it('says that a transcript is ready, with the generation that is wanted', async () => {
    const id = await imported();
    expect(await meetingOf(id)).toMatchObject({ state: 'generating', counts: { segments: 2, speakers: 2 } });
    expect(await context.saidOf('meetings.transcript_ready')).toEqual([
      { meetingId: id, importNumber: 1, generationId: `${id}-g1` },
    ]);
  });

  it('shows how far a generation is, and ignores older news', async () => {
    const id = await imported();
    const news = { generationId: `${id}-g1`, meetingId: id };
    await context.say('ai.generation_progressed', { ...news, step: 'minutes', progress: 40 }, 'account-1', 3);
    await context.say('ai.generation_progressed', { ...news, step: 'reading', progress: 10 }, 'account-1', 2);
    expect((await meetingOf(id)).processing).toEqual({ step: 'minutes', progress: 40, error: '', of: 'meeting' });
  });

  it('writes minutes, items and title, and is ready last', async () => {
    const id = await imported();
    await context.finish(resultFor(id, 1));

    expect(await meetingOf(id)).toMatchObject({
      state: 'ready',
      title: 'Weekly',
      titleSuggestion: { text: 'Shipping on Friday', state: 'pending' },
      processing: { step: 'done', progress: 100, error: '' },
      counts: { actionItems: 1, openActionItems: 0 },
    });
    const minutes = await minutesOf(id);
    expect(minutes).toMatchObject({ generated: true, version: 1, coverage: { from: 1, to: 2, of: 2 } });
    expect(minutes.content).toBe('## Decisions Made\n\n- Ships on Friday.\n');
    const [citation] = minutes.citations;
    expect(citation).toMatchObject({ segmentIds: ['t1-s1'], quote: 'ship on Friday', speaker: 'Ann', outdated: false });
    expect(minutes.renderedHtml).toContain(`<li data-evidence="${citation?.anchor}">Ships on Friday.</li>`);
    expect(await itemsOf(id)).toMatchObject([
      { description: 'Test it', state: 'proposed', assigneeName: 'Bob', dueDateFormatted: 'Nov 27, 2026' },
    ]);
  });

  it('drops what the transcript does not say, and counts it', async () => {
    const id = await imported();
    await context.finish(resultFor(id, 1));
    const minutes = await minutesOf(id);
    expect(minutes.content).not.toContain('Costs nothing');
    expect(minutes.generation?.droppedClaims).toBe(2);
    expect((await itemsOf(id)).map(({ description }) => description)).not.toContain('Buy a boat');
  });

  it('says everything that a screen must hear of, also when nothing was found', async () => {
    const id = await imported();
    await context.finish(resultFor(id, 1, { sections: [], actionItems: [], title: '' }));
    expect(await context.saidOf('meetings.minutes_changed')).toEqual([{ meetingId: id, version: 1, generated: true }]);
    expect(await context.saidOf('meetings.action_items_changed')).toEqual([{ meetingId: id, actionItemIds: [] }]);
    expect((await context.saidOf('meetings.meeting_changed')).at(-1)).toMatchObject({
      parts: ['title_suggestion', 'processing', 'meeting'],
      state: 'ready',
    });
    expect(await context.saidOf('meetings.minutes_ready')).toEqual([{ meetingId: id, generationId: `${id}-g1` }]);
  });

  it('does the same once when it hears of the end twice', async () => {
    const id = await imported();
    const result = resultFor(id, 1);
    await context.finish(result);
    const before = await meetingOf(id);
    await context.sayFinished(result);
    expect(await meetingOf(id)).toEqual(before);
    expect(await minutesOf(id)).toMatchObject({ version: 1 });
    expect(await itemsOf(id)).toHaveLength(1);
    expect(await context.saidOf('meetings.minutes_ready')).toHaveLength(1);
  });

  it('ignores a generation whose transcript has been replaced', async () => {
    const id = await imported();
    await context.importText(ann, id, `${TALK}\nAnn: Good.`);
    await context.finish(resultFor(id, 1));
    expect(await meetingOf(id)).toMatchObject({ state: 'generating' });
    expect(await minutesOf(id)).toMatchObject({ content: '', version: 0, citations: [] });

    await context.finish(resultFor(id, 2, { importNumber: 2 }));
    expect(await meetingOf(id)).toMatchObject({ state: 'ready' });
  });

  it('is started for a transcript that the meeting does not know of, whoever hears of that first', async () => {
    const id = await imported();
    await context.collections.transcripts.update(ann, id, (document) => ({
      document: { ...document, importNumber: 2 },
    }));
    await context.say('meetings.transcript_stored', { meetingId: id, importNumber: 2 });
    await context.say('meetings.transcript_stored', { meetingId: id, importNumber: 2 });
    await context.finish(resultFor(id, 1));
    expect((await context.saidOf('meetings.transcript_ready')).slice(1)).toEqual([
      { meetingId: id, importNumber: 2, generationId: `${id}-g2` },
    ]);
    expect(await meetingOf(id)).toMatchObject({ state: 'generating' });
  });

  it('shows a failure when nothing is heard for half an hour, and is still made good', async () => {
    const id = await imported();
    await context.service.bus.settled();
    const { updatedAt } = (await context.collections.meetings.find(ann, id))!;
    const minutesLater = (minutes: number) => new Date(updatedAt.getTime() + minutes * 60_000);
    const sweepAt = (minutes: number) =>
      failSilentGenerations({ meetings: context.collections.meetings, now: () => minutesLater(minutes) });

    expect(await sweepAt(29)).toBe(0);
    expect(await meetingOf(id)).toMatchObject({ state: 'generating' });
    expect(await sweepAt(31)).toBe(1);
    expect(await sweepAt(31)).toBe(0);
    expect(await meetingOf(id)).toMatchObject({
      state: 'failed',
      processing: { error: expect.stringContaining('You can try again') },
    });
    expect((await context.saidOf('meetings.meeting_changed')).at(-1)).toMatchObject({ state: 'failed' });

    await context.finish(resultFor(id, 1));
    expect(await meetingOf(id)).toMatchObject({ state: 'ready', processing: { error: '' } });
  });

  it('can be asked for again when nothing is heard, also before that is shown', async () => {
    const id = await imported();
    context.clock.at = new Date(Date.now() + 31 * 60_000);
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    expect(await context.saidOf('meetings.generation_requested')).toMatchObject([{ generationId: `${id}-g2` }]);
    context.clock.at = undefined;
  });

  describe('of action items alone', () => {
    const STATED = '## Decisions Made\n\n- Ships on Friday.\n\n## Action Items\n\n- Bob: Paint it by 2026-12-24\n';
    const again = (id: string) =>
      context.client.retryProcessing({ meetingId: id, section: '', onlyActionItems: true }, { as: ann });
    async function edited(): Promise<string> {
      const id = await imported();
      await context.finish(resultFor(id, 1));
      await context.client.updateMinutes({ meetingId: id, content: STATED, version: undefined }, { as: ann });
      return id;
    }

    it('leaves minutes and title, tells nobody of new minutes, and proposes what people wrote first', async () => {
      const id = await edited();
      const before = await minutesOf(id);
      const said = (await context.saidOf('meetings.minutes_ready')).length;
      expect((await again(id)).meeting).toMatchObject({ state: 'generating', processing: { of: 'action_items' } });
      await context.finish(resultFor(id, 2, { title: 'Another title' }));

      expect(await meetingOf(id)).toMatchObject({
        state: 'ready',
        titleSuggestion: { text: 'Shipping on Friday' },
        counts: { actionItems: 2 },
      });
      expect(await minutesOf(id)).toEqual(before);
      expect(await context.saidOf('meetings.minutes_ready')).toHaveLength(said);
      expect(await itemsOf(id)).toMatchObject([
        { description: 'Paint it by 2026-12-24', assigneeName: 'Bob', dueDate: '2026-12-24', citations: [] },
        { description: 'Test it', state: 'proposed' },
      ]);
    });

    it('comes to the same when its end is heard of twice', async () => {
      const id = await edited();
      await again(id);
      await context.finish(resultFor(id, 2));
      const once = await itemsOf(id);
      await context.finish(resultFor(id, 2));
      expect(await itemsOf(id)).toEqual(once);
    });

    it('is one of all of it while there are no minutes: they are written too', async () => {
      const id = await imported();
      await context.say('ai.generation_failed', {
        generationId: `${id}-g1`,
        meetingId: id,
        code: 'platform.unavailable',
      });
      expect((await again(id)).meeting).toMatchObject({ state: 'generating', processing: { of: 'meeting' } });
      await context.finish(resultFor(id, 2));
      expect(await meetingOf(id)).toMatchObject({ state: 'ready' });
      expect((await minutesOf(id)).content).toContain('Ships on Friday.');
    });

    it('that failed is asked for again as what it was', async () => {
      const id = await edited();
      await again(id);
      await context.say('ai.generation_failed', {
        generationId: `${id}-g2`,
        meetingId: id,
        code: 'platform.unavailable',
      });
      const { meeting } = await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
      expect(meeting).toMatchObject({ processing: { of: 'action_items' } });
    });
  });

  it('shows a failure with its sentence, and retries on demand', async () => {
    const id = await imported();
    await context.say('ai.generation_failed', {
      generationId: `${id}-g1`,
      meetingId: id,
      code: 'platform.unavailable',
    });
    expect(await meetingOf(id)).toMatchObject({
      state: 'failed',
      processing: { error: expect.stringContaining('not reachable') },
    });

    const { meeting } = await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    expect(meeting).toMatchObject({ state: 'generating', processing: { step: 'reading', error: '' } });
    expect(await context.saidOf('meetings.generation_requested')).toEqual([
      { meetingId: id, importNumber: 1, generationId: `${id}-g2` },
    ]);
    await expect(context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann })).rejects.toMatchObject({
      code: 'meeting.generation_running',
    });
  });

  it('shows a failure when the result cannot be had, and makes it good when the message is replayed', async () => {
    const id = await imported();
    const result = resultFor(id, 1);
    await context.sayFinished(result);
    expect(await meetingOf(id)).toMatchObject({ state: 'failed' });
    expect(context.service.bus.deadLetters).toHaveLength(1);
    await context.finish(result);
    expect(await meetingOf(id)).toMatchObject({ state: 'ready' });
  });

  it('leaves nothing behind of a meeting that was deleted meanwhile', async () => {
    const id = await imported();
    await context.finish(resultFor(id, 1));
    await context.client.deleteMeeting({ meetingId: id }, { as: ann });
    expect(await context.saidOf('meetings.meeting_deleted')).toEqual([{ meetingId: id }]);
    await context.service.bus.settled();
    const { meetingTypes, people, ...ofMeetings } = context.collections;
    for (const collection of Object.values(ofMeetings)) expect(await collection.count(ann, {})).toBe(0);
    expect(await meetingTypes.count(ann, {})).toBe(1);
    expect(await people.count(ann, {})).toBe(1);
  });
});

describe('a further generation', () => {
  async function regenerate(id: string, number: number, over = {}) {
    await context.client.retryProcessing({ meetingId: id, section: '' }, { as: ann });
    await context.finish(resultFor(id, number, over));
  }

  it('of the same words is a proposal beside the minutes, and a version', async () => {
    const id = await imported();
    await context.finish(resultFor(id, 1));
    await regenerate(id, 2, { sections: [{ heading: 'New', lines: [] }] });
    expect(await minutesOf(id)).toMatchObject({ version: 1, generated: true, proposalVersion: 2 });
    const { versions } = await context.client.listMinutesVersions({ meetingId: id, limit: 0, cursor: '' }, { as: ann });
    expect(versions.map(({ version, generated }) => [version, generated])).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  it('never replaces what a person wrote, and keeps its own text as a version', async () => {
    const id = await imported();
    await context.finish(resultFor(id, 1));
    const mine = '## Decisions Made\n\n- Ships on Friday.\n- And I said so.\n';
    await context.client.updateMinutes({ meetingId: id, content: mine }, { as: ann });
    await regenerate(id, 2, { sections: [{ heading: 'New', lines: [] }] });

    expect(await minutesOf(id)).toMatchObject({ content: mine, version: 2, generated: false });
    const { versions } = await context.client.listMinutesVersions({ meetingId: id, limit: 0, cursor: '' }, { as: ann });
    expect(versions).toMatchObject([
      { version: 3, generated: true, content: '## New\n' },
      { version: 2, generated: false, savedBy: { id: 'user-1', name: 'Ann Lee' } },
      { version: 1, generated: true },
    ]);

    const next = await context.client.updateMinutes(
      { meetingId: id, content: `${mine}- More\n`, version: 2 },
      { as: ann },
    );
    expect(next.minutes).toMatchObject({ version: 4 });
    const restored = await context.client.restoreMinutesVersion(
      { meetingId: id, minutesVersion: 3, version: undefined, amendment: undefined },
      { as: ann },
    );
    expect(restored.minutes).toMatchObject({ content: '## New\n', version: 5 });
  });

  it('replaces proposals that nobody touched, and does not propose again what was rejected', async () => {
    const id = await imported();
    const said = resultFor(id, 1).actionItems[0]!;
    const other = { ...said, description: 'Test it again' };
    const third = { ...said, description: 'Buy a test' };
    await context.finish(resultFor(id, 1, { actionItems: [said, other, third] }));
    const [first, second] = await itemsOf(id);
    const change = (actionItemId: string, changes: object) =>
      context.client.updateActionItem({ meetingId: id, actionItemId, changes }, { as: ann });
    await change(first!.id, { state: 'rejected' });
    await change(second!.id, { description: 'Test it twice' });

    await regenerate(id, 2, { actionItems: [said, other, { ...said, description: 'Something new' }] });
    expect((await itemsOf(id)).map(({ description, state }) => [description, state])).toEqual([
      ['Test it twice', 'open'],
      ['Something new', 'proposed'],
    ]);
  });

  it('marks citations of a replaced transcript as outdated', async () => {
    const id = await imported();
    await context.finish(resultFor(id, 1));
    await context.importText(ann, id, `${TALK}\nAnn: Good.`);
    expect((await minutesOf(id)).citations).toMatchObject([{ outdated: true }]);
    expect((await itemsOf(id))[0]?.citations).toMatchObject([{ outdated: true }]);
  });
});
