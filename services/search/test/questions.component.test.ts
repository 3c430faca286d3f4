import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { QUESTION_HITS_MAX } from '../src/limits.ts';
import { createSourceMeeting, TestEnvironment } from './test-environment.ts';

let env: TestEnvironment;
beforeEach(async () => {
  env = new TestEnvironment();
  await env.start();
});
afterEach(() => env.service.stop());

const createFiller = (count: number) =>
  Array.from({ length: count }, () => 'And so on and on, as usual, for a while.').join(' ');
const budget = 'We fixed the budget at five thousand euros.';
const addBudgetMeeting = (id: string, changes: Parameters<typeof createSourceMeeting>[0] = {}) =>
  env.addMeeting(
    id,
    createSourceMeeting({
      title: 'Weekly',
      transcript: { version: 1, segments: [budget, createFiller(60), 'The budget of the team is five pages long.'] },
      ...changes,
    }),
  );
const noFilter = {
  meetingId: '',
  accountMeetingTypeId: '',
  seriesOf: '',
  person: '',
  startedFrom: '',
  startedBefore: '',
  withOpenItems: false,
};
const question = 'What did we say about the budget of five thousand euros?';

describe('a search for a question', () => {
  it('finds several passages of a meeting, best first, with all segments of each', async () => {
    await addBudgetMeeting('m1');
    const { results } = await env.find(question);
    expect(results.map(({ resultType, meetingId }) => [resultType, meetingId])).toEqual([
      ['transcripts', 'm1'],
      ['transcripts', 'm1'],
    ]);
    expect(results.map(({ segmentId }) => segmentId)).toEqual(['s1', 's3']);
    for (const { segmentId, segmentIds } of results) expect(segmentIds).toContain(segmentId);
  });

  it('highlights the words of the question, except function words', async () => {
    await addBudgetMeeting('m1');
    const [{ snippet, highlights } = { snippet: '', highlights: [] }] = (await env.find(question)).results;
    const highlighted = highlights.map(({ start, length }) => snippet.slice(start, start + length));
    expect(highlighted).toEqual(['budget', 'five', 'thousand', 'euros']);
  });

  it('finds titles with all of its words before passages', async () => {
    await addBudgetMeeting('m1');
    await env.addMeeting('m2', createSourceMeeting({ title: 'What is the budget' }));
    const { results } = await env.find('what is the budget');
    expect(results.map(({ resultType, meetingId }) => [resultType, meetingId])).toEqual([
      ['meetings', 'm2'],
      ['transcripts', 'm1'],
      ['transcripts', 'm1'],
    ]);
  });

  it('is paginated', async () => {
    await addBudgetMeeting('m1');
    const first = await env.find(question, createActor(), { limit: 1 });
    const second = await env.find(question, createActor(), { limit: 1, cursor: first.nextCursor });
    expect([...first.results, ...second.results]).toEqual((await env.find(question)).results);
    expect(second.nextCursor).toBe('');
  });

  it('finds at most a hundred passages over all pages', async () => {
    const segments = Array.from(
      { length: 600 },
      (_, index) => `The budget of month ${index} is fixed. ${createFiller(5)}`,
    );
    await env.addMeeting('m1', createSourceMeeting({ title: 'Weekly', transcript: { version: 1, segments } }));
    const first = await env.find('what about the budget', createActor(), { limit: 60 });
    const second = await env.find('what about the budget', createActor(), { limit: 60, cursor: first.nextCursor });
    expect([first.results.length, second.results.length]).toEqual([60, QUESTION_HITS_MAX - 60]);
    expect(second.nextCursor).toBe('');
  });

  it('runs after other questions of the user, because each reads whole texts', async () => {
    await addBudgetMeeting('m1');
    let reading = 0;
    let maxConcurrent = 0;
    env.onFilterReadable = async () => {
      reading += 1;
      maxConcurrent = Math.max(maxConcurrent, reading);
      // Long enough for the other requests to arrive.
      for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
      reading -= 1;
    };
    const find = async () => (await env.find(question, createActor(), { resultType: 'transcripts' })).results.length;
    expect(await Promise.all([find(), find(), find()])).toEqual([2, 2, 2]);
    expect(maxConcurrent).toBe(1);
  });

  it('is limited to a type of text', async () => {
    await addBudgetMeeting('m1', { minutes: { version: 1, content: '- The budget was approved.' } });
    const searchType = async (resultType: string) =>
      (await env.find(question, createActor(), { resultType })).results.map((result) => result.resultType);
    expect(new Set(await searchType('minutes'))).toEqual(new Set(['minutes']));
    expect(new Set(await searchType('transcripts'))).toEqual(new Set(['transcripts']));
    expect(await searchType('meetings')).toEqual([]);
  });

  it('finds the best passage of each meeting and type when it is ordered by date, as in other searches', async () => {
    await addBudgetMeeting('m1');
    expect((await env.find(question, createActor(), { order: 'newest' })).results).toHaveLength(1);
    expect((await env.find('budget five')).results).toHaveLength(1);
  });

  it('ranks once for all pages, with texts and access as they are when a page is read', async () => {
    const readerIds = ['user-1', 'user-2'];
    for (const id of ['m1', 'm2', 'm3']) await addBudgetMeeting(id, { readerIds });
    const reader = createActor({ userId: 'user-2', role: 'member' });
    const first = await env.find(question, reader, { limit: 1 });
    // Another meeting would change the ranking.
    await addBudgetMeeting('m4', { readerIds });
    env.meetings.set('m2', { ...env.meetings.get('m2')!, readerIds: ['user-1'] });
    const found = [...first.results];
    for (let cursor = first.nextCursor; cursor !== ''; ) {
      const page = await env.find(question, reader, { limit: 1, cursor });
      found.push(...page.results);
      cursor = page.nextCursor;
    }
    expect(new Set(found.map(({ meetingId }) => meetingId))).toEqual(new Set(['m1', 'm3']));
    expect(new Set(found.map(({ meetingId, segmentId }) => `${meetingId} ${segmentId}`)).size).toBe(found.length);
  });

  it('skips no passage of other meetings when a meeting of the first page is unshared', async () => {
    const readerIds = ['user-1', 'user-2'];
    const ids = ['m1', 'm2', 'm3'];
    for (const id of ids) await addBudgetMeeting(id, { readerIds });
    const reader = createActor({ userId: 'user-2', role: 'member' });
    const first = await env.find(question, reader, { limit: 1 });
    const unsharedId = first.results[0]!.meetingId;
    env.meetings.set(unsharedId, { ...env.meetings.get(unsharedId)!, readerIds: ['user-1'] });
    const found: string[] = [];
    for (let cursor = first.nextCursor; cursor !== ''; ) {
      const page = await env.find(question, reader, { limit: 1, cursor });
      found.push(...page.results.map(({ meetingId, segmentId }) => `${meetingId} ${segmentId}`));
      cursor = page.nextCursor;
    }
    const others = ids.filter((id) => id !== unsharedId);
    expect(found.sort()).toEqual(others.flatMap((id) => [`${id} s1`, `${id} s3`]));
  });

  it('omits a passage whose text was replaced after the first page', async () => {
    await addBudgetMeeting('m1');
    const first = await env.find(question, createActor(), { limit: 1 });
    await env.addMeeting(
      'm1',
      createSourceMeeting({ title: 'Weekly', transcript: { version: 2, segments: ['Hello.'] } }),
    );
    const second = await env.find(question, createActor(), { limit: 1, cursor: first.nextCursor });
    expect(JSON.stringify(second)).not.toContain('budget of the team');
  });

  it('finds words with typos if no passage contains the words as typed', async () => {
    await addBudgetMeeting('m1');
    expect((await env.find('who fixxed buudget')).results.map(({ meetingId }) => meetingId)).toEqual(['m1']);
  });

  it('finds only meetings that the user can read now', async () => {
    await addBudgetMeeting('m1', { readerIds: ['user-1', 'user-2'] });
    await env.addMeeting('m2', createSourceMeeting({ title: 'What is the budget', readerIds: ['user-1', 'user-2'] }));
    const reader = createActor({ userId: 'user-2', role: 'member' });
    expect((await env.find('what is the budget', reader)).results).toHaveLength(3);
    // The index still has the meetings, but access was revoked.
    for (const [id, meeting] of env.meetings) env.meetings.set(id, { ...meeting, readerIds: ['user-1'] });
    expect((await env.find('what is the budget', reader)).results).toEqual([]);
  });
});

describe('a search within one meeting', () => {
  it('finds passages of that meeting for any words', async () => {
    await addBudgetMeeting('m1');
    await addBudgetMeeting('m2');
    const find = async (query: string, filter: Partial<typeof noFilter>, as = createActor()) =>
      (await env.find(query, as, { filter: { ...noFilter, ...filter } })).results.map(({ meetingId }) => meetingId);
    expect(await find('budget', { meetingId: 'm2' })).toEqual(['m2', 'm2']);
    expect(await find('buudget', { meetingId: 'm2' })).toEqual(['m2']);
    expect(await find('budget', { meetingId: 'm3' })).toEqual([]);
    expect(await find('budget', { meetingId: 'm2' }, createActor({ userId: 'user-2', role: 'member' }))).toEqual([]);
    expect(await find('budget', { meetingId: 'm2' }, createActor({ accountId: 'account-2', role: 'owner' }))).toEqual(
      [],
    );
  });

  it('finds a passage by a prefix or with a typo, even if the title matches in the same way', async () => {
    await addBudgetMeeting('m1', { title: 'Budget of the year' });
    const find = async (query: string) =>
      (await env.find(query, createActor(), { filter: { ...noFilter, meetingId: 'm1' } })).results.map(
        ({ resultType }) => resultType,
      );
    expect(await find('budg')).toEqual(['meetings', 'transcripts']);
    expect(await find('buudget')).toEqual(['meetings', 'transcripts']);
  });

  it('also applies the other filters', async () => {
    await addBudgetMeeting('m1', { typeId: 'board' });
    const find = async (typeId: string) =>
      (
        await env.find('budget', createActor(), {
          filter: { ...noFilter, meetingId: 'm1', accountMeetingTypeId: typeId },
        })
      ).results;
    expect(await find('board')).not.toEqual([]);
    expect(await find('standup')).toEqual([]);
  });

  it('finds the meeting although more and newer meetings match the other filters', async () => {
    for (const id of ['m1', 'm2', 'm3']) await addBudgetMeeting(id, { typeId: 'board' });
    const filter = { ...noFilter, meetingId: 'm3', accountMeetingTypeId: 'board' };
    const { results, isLimited } = await env.find('budget', createActor(), { filter });
    expect(results.map(({ meetingId }) => meetingId)).toEqual(['m3', 'm3']);
    expect(isLimited).toBe(false);
  });
});
