import { expect } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import type { Hit, IndexQuery, ResultOrder, SearchIndex } from '../../src/app/ports.ts';
import type { IndexedMeeting, ResultType } from '../../src/domain/indexed-meeting.ts';
import { splitMinutes, splitTranscript } from '../../src/domain/passages.ts';
import { parseQuery } from '../../src/domain/query.ts';
import type { ReadAccess } from '../../src/domain/read-access.ts';
import { toVector } from '../../src/domain/vectors/vectors.ts';

export type MeetingInput = {
  id?: string;
  accountId?: string;
  title?: string;
  readerIds?: string[];
  startedAt?: string;
  minutes?: string[];
  transcript?: string[];
  /** The vector of each segment, with VECTOR_DIMENSIONS numbers. */
  vectors?: number[][];
};

export const VECTOR_DIMENSIONS = 3;

/** Builds an indexed meeting. Each line or segment is its own passage. */
export function createIndexedMeeting({
  id = 'm1',
  accountId = 'account-1',
  title = 'Weekly sync',
  readerIds = ['user-1'],
  startedAt = '2026-01-01T09:00:00.000Z',
  minutes = [],
  transcript = [],
  vectors,
}: MeetingInput): IndexedMeeting {
  const createSegment = (text: string, index: number) => ({ id: `s${index + 1}`, text });
  return {
    id,
    accountId,
    metadata: { title, ownerId: readerIds[0] ?? 'user-1', readerIds, startedAt, sourceVersion: 1 },
    texts: [
      {
        meetingId: id,
        kind: 'transcripts',
        passages: transcript.map(createSegment).flatMap((part) => splitTranscript([part])),
        sourceVersion: 1,
        vectors: vectors?.map(toVector),
      },
      {
        meetingId: id,
        kind: 'minutes',
        passages: minutes.flatMap((line) => splitMinutes([line])),
        sourceVersion: 1,
      },
    ],
  };
}

export const indexQuery = (text: string, readAccess: ReadAccess = 'all', accountId = 'account-1'): IndexQuery => ({
  accountId,
  readAccess,
  query: parseQuery(text)!,
  match: 'all',
});

export type TestEnvironment = { index: SearchIndex; put: (...meetings: IndexedMeeting[]) => Promise<void> };

/** Tests that every implementation of SearchIndex must pass. */
export function testSearchIndex(test: TestWith<{ env: TestEnvironment }>): void {
  const signal = new AbortController().signal;
  const all: { resultType: ResultType | undefined; order: ResultOrder; offset: number; limit: number } = {
    resultType: undefined,
    order: 'best',
    offset: 0,
    limit: 50,
  };
  const find = ({ index }: TestEnvironment, text: string, options: Partial<IndexQuery & typeof all> = {}) =>
    index.search({ ...indexQuery(text), ...all, ...options }, signal);
  const meetingIds = (hits: readonly Hit[]) => hits.map(({ meetingId }) => meetingId);

  test('ranks titles before minutes, minutes before transcripts', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', transcript: ['about the budget'] }),
      createIndexedMeeting({ id: 'm2', minutes: ['about the budget'] }),
      createIndexedMeeting({ id: 'm3', title: 'about the budget' }),
    );
    expect((await find(env, 'budget')).map(({ resultType }) => resultType)).toEqual([
      'meetings',
      'minutes',
      'transcripts',
    ]);
  });

  test('returns complete hits', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ title: 'Kick-off', minutes: ['First line'], transcript: ['zero', 'the budget is set'] }),
    );
    expect(await find(env, 'budget')).toEqual([
      {
        resultType: 'transcripts',
        meetingId: 'm1',
        title: 'Kick-off',
        ownerId: 'user-1',
        startedAt: '2026-01-01T09:00:00.000Z',
        passage: { text: 'the budget is set', segmentIds: ['s2'], segmentStarts: [0] },
      },
    ]);
    expect(await find(env, 'kick')).toMatchObject([{ resultType: 'meetings', passage: { text: 'First line' } }]);
  });

  test('tolerates one typo in words of four letters or more, but not in numbers', async ({ env }) => {
    await env.put(createIndexedMeeting({ transcript: ['the budget of the 2026 team'] }));
    for (const text of ['budgt', 'budegt', 'bugdet of', 'budgets taem']) {
      expectWithMessage(meetingIds(await find(env, text)), text).toEqual(['m1']);
    }
    for (const text of ['bdgt of', '2025 team', 'teh budget'])
      expectWithMessage(await find(env, text), text).toEqual([]);
  });

  test('ranks exact matches first', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', transcript: ['the plane was here'] }),
      createIndexedMeeting({ id: 'm2', transcript: ['the plan was here'] }),
      createIndexedMeeting({ id: 'm3', transcript: ['the planes was here'] }),
    );
    expect(meetingIds(await find(env, 'plan'))[0]).toBe('m2');
  });

  test('matches one letter as a prefix', async ({ env }) => {
    await env.put(createIndexedMeeting({ title: 'Budget' }), createIndexedMeeting({ id: 'm2', title: 'Review' }));
    expect(meetingIds(await find(env, 'b'))).toEqual(['m1']);
  });

  test('matches only the last word as a prefix', async ({ env }) => {
    await env.put(createIndexedMeeting({ transcript: ['the budget review'] }));
    expect(meetingIds(await find(env, 'budget rev'))).toEqual(['m1']);
    expect(await find(env, 'bud review')).toEqual([]);
  });

  test('ignores case and accents', async ({ env }) => {
    await env.put(createIndexedMeeting({ transcript: ['Das Café in Łódź, η Αθήνα'] }));
    for (const text of ['cafe', 'CAFÉ', 'lodz', 'αθηνα'])
      expectWithMessage(meetingIds(await find(env, text)), text).toEqual(['m1']);
  });

  test('requires all words in one passage, or any of them if `match` is any', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', transcript: ['the remote', 'the control'] }),
      createIndexedMeeting({ id: 'm2', transcript: ['nothing', 'the remote control'] }),
    );
    expect(await find(env, 'remote control')).toMatchObject([
      { meetingId: 'm2', passage: { text: 'the remote control' } },
    ]);
    expect(meetingIds(await find(env, 'remote control', { match: 'any' }))).toEqual(['m2', 'm1']);
  });

  test('finds passages that have only one of the words, whichever it is, if `match` is any', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', transcript: ['the schedule'] }),
      createIndexedMeeting({ id: 'm2', transcript: ['the budget and the schedule'] }),
      createIndexedMeeting({ id: 'm3', transcript: ['the budget of the team'] }),
      createIndexedMeeting({ id: 'm4', transcript: ['the scheduler'] }),
    );
    const any = { match: 'any' as const };
    expect(meetingIds(await find(env, 'budget schedule absent', any)).slice(0, 1)).toEqual(['m2']);
    expect(meetingIds(await find(env, 'budget schedule absent', any)).sort()).toEqual(['m1', 'm2', 'm3', 'm4']);
    expect(meetingIds(await find(env, 'absent sched', any)).sort()).toEqual(['m1', 'm2', 'm4']);
    expect(meetingIds(await find(env, 'sched absent', any))).toEqual([]);
    const { totals } = await env.index.quickSearch({ ...indexQuery('absent budget'), ...any, limit: 1 }, signal);
    expect(totals).toEqual({ meetings: 0, minutes: 0, transcripts: 2 });
    const newest = await find(env, 'budget schedule', { ...any, order: 'newest', offset: 1, limit: 2 });
    expect(newest).toHaveLength(2);
  });

  test('requires every word of a long query', async ({ env }) => {
    const words = 'one two three four five six seven eight nine'.split(' ');
    await env.put(createIndexedMeeting({ id: 'm1', transcript: [`${words.join(' ')} ten`] }));
    await env.put(createIndexedMeeting({ id: 'm2', transcript: [`${words.join(' ')} eleven`] }));
    expect(meetingIds(await find(env, `${words.join(' ')} ten`))).toEqual(['m1']);
  });

  test('reads quotes and dashes as spaces', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', title: 'kick-off of the budget' }),
      createIndexedMeeting({ id: 'm2', title: 'the budget' }),
    );
    for (const text of ['"the budget kick"', 'budget -kick', 'budget kick-off'])
      expectWithMessage(meetingIds(await find(env, text)), text).toEqual(['m1']);
  });

  test('finds what a variant of the query finds, each text once', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', transcript: ['we move the kubernetes cluster'] }),
      createIndexedMeeting({ id: 'm2', transcript: ['k8s is kubernetes'] }),
      createIndexedMeeting({ id: 'm3', transcript: ['the cluster'] }),
    );
    const variants = [{ text: 'kubernetes', words: ['kubernetes'] }];
    expect(meetingIds(await find(env, 'k8s', { variants })).sort()).toEqual(['m1', 'm2']);
    expect(await find(env, 'k8s', { variants, offset: 1, limit: 5 })).toHaveLength(1);
    const { totals } = await env.index.quickSearch({ ...indexQuery('k8s'), variants, limit: 1 }, signal);
    expect(totals).toEqual({ meetings: 0, minutes: 0, transcripts: 2 });
  });

  test('finds words of Chinese, Japanese and Thai texts', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', transcript: ['我们下周开会讨论预算'] }),
      createIndexedMeeting({ id: 'm2', transcript: ['来週の会議で予算を話します'] }),
      createIndexedMeeting({ id: 'm3', transcript: ['เราจะประชุมเรื่องงบประมาณ'] }),
    );
    for (const [text, id] of [
      ['预算', 'm1'],
      ['予算', 'm2'],
      ['งบประมาณ', 'm3'],
    ] as const)
      expectWithMessage(meetingIds(await find(env, text)), text).toEqual([id]);
  });

  test('counts all texts of each type in a quick search, not only the returned ones', async ({ env }) => {
    await env.put(
      ...Array.from({ length: 30 }, (_, number) =>
        createIndexedMeeting({
          id: `m${number}`,
          title: 'budget',
          minutes: number % 3 === 0 ? ['budget', 'budget again'] : [],
        }),
      ),
    );
    const { hits, totals } = await env.index.quickSearch({ ...indexQuery('budget'), limit: 5 }, signal);
    expect(hits).toHaveLength(10);
    expect(totals).toEqual({ meetings: 30, minutes: 10, transcripts: 0 });
  });

  test('returns one hit per meeting and type', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ title: 'budget', minutes: ['budget', 'budget'], transcript: ['budget', 'budget'] }),
    );
    expect(await find(env, 'budget')).toHaveLength(3);
    expect(await find(env, 'budget', { resultType: 'minutes' })).toMatchObject([{ resultType: 'minutes' }]);
  });

  test('sorts hits of equal score by date, newest first, and paginates', async ({ env }) => {
    const startedAt = (day: number) => `2026-01-0${day}T09:00:00.000Z`;
    await env.put(
      ...[1, 3, 2].map((day) => createIndexedMeeting({ id: `m${day}`, title: 'Weekly', startedAt: startedAt(day) })),
    );
    expect(meetingIds(await find(env, 'weekly'))).toEqual(['m3', 'm2', 'm1']);
    expect(meetingIds(await find(env, 'weekly', { offset: 1, limit: 1 }))).toEqual(['m2']);
  });

  test('orders hits by the start of their meetings on request, regardless of their score', async ({ env }) => {
    const startedAt = (day: number) => `2026-01-0${day}T09:00:00.000Z`;
    await env.put(
      createIndexedMeeting({ id: 'm1', title: 'budget', startedAt: startedAt(1) }),
      createIndexedMeeting({ id: 'm3', transcript: ['about the budget'], startedAt: startedAt(3) }),
      createIndexedMeeting({ id: 'm2', minutes: ['about the budget'], startedAt: startedAt(2) }),
    );
    expect(meetingIds(await find(env, 'budget', { order: 'newest' }))).toEqual(['m3', 'm2', 'm1']);
    expect(meetingIds(await find(env, 'budget', { order: 'oldest' }))).toEqual(['m1', 'm2', 'm3']);
  });

  test('returns hits of the selected meetings only', async ({ env }) => {
    await env.put(...['m1', 'm2', 'm3'].map((id) => createIndexedMeeting({ id, title: 'budget' })));
    expect(meetingIds(await find(env, 'budget', { meetingIds: ['m3', 'm1', 'none'] })).sort()).toEqual(['m1', 'm3']);
    expect(await find(env, 'budget', { meetingIds: ['none'] })).toEqual([]);
  });

  test('excludes meetings that the reader cannot read, and other accounts', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', title: 'budget', readerIds: ['user-1', 'user-2'] }),
      createIndexedMeeting({ id: 'm2', title: 'budget', readerIds: ['user-1'] }),
      createIndexedMeeting({ id: 'm3', title: 'budget', accountId: 'account-2' }),
    );
    expect(meetingIds(await find(env, 'budget', { readAccess: { userId: 'user-2' } }))).toEqual(['m1']);
    expect(meetingIds(await find(env, 'budget', { readAccess: { userId: 'user-1' } })).sort()).toEqual(['m1', 'm2']);
    expect(meetingIds(await find(env, 'budget')).sort()).toEqual(['m1', 'm2']);
    expect(meetingIds(await find(env, 'budget', { accountId: 'account-2' }))).toEqual(['m3']);
  });

  test('returns the best hits of each type in a quick search', async ({ env }) => {
    await env.put(
      ...[1, 2, 3].map((number) =>
        createIndexedMeeting({ id: `m${number}`, title: 'budget', transcript: ['our budget'] }),
      ),
    );
    const { hits, totals } = await env.index.quickSearch({ ...indexQuery('budget'), limit: 2 }, signal);
    expect(hits.map(({ resultType }) => resultType)).toEqual(['meetings', 'meetings', 'transcripts', 'transcripts']);
    expect(totals).toEqual({ meetings: 3, minutes: 0, transcripts: 3 });
  });

  test('removes the previous content of a replaced meeting', async ({ env }) => {
    await env.put(
      createIndexedMeeting({
        title: 'before',
        transcript: ['first words', 'more words'],
        readerIds: ['user-1', 'user-2'],
      }),
    );
    await env.put(createIndexedMeeting({ title: 'after', transcript: ['other words'], readerIds: ['user-1'] }));
    for (const removed of ['before', 'first', 'more']) expectWithMessage(await find(env, removed), removed).toEqual([]);
    expect(meetingIds(await find(env, 'after'))).toEqual(['m1']);
    expect(await find(env, 'words', { readAccess: { userId: 'user-2' } })).toEqual([]);
  });

  const findNearest = ({ index }: TestEnvironment, numbers: number[], options: Partial<IndexQuery> = {}) =>
    index.findNearest(
      {
        accountId: 'account-1',
        readAccess: 'all',
        vector: toVector(numbers),
        similarityMin: 0.2,
        limit: 5,
        ...options,
      },
      signal,
    );

  test('finds the meetings with the most similar vectors, each once', async ({ env }) => {
    await env.put(
      createIndexedMeeting({
        id: 'm1',
        transcript: ['one', 'two'],
        vectors: [
          [1, 0, 0],
          [0.9, 0.1, 0],
        ],
      }),
      createIndexedMeeting({ id: 'm2', transcript: ['three'], vectors: [[0, 1, 0]] }),
      createIndexedMeeting({ id: 'm3', transcript: ['four'] }),
    );
    expect(await findNearest(env, [0.4, 0.9, 0])).toEqual(['m2', 'm1']);
    expect(await findNearest(env, [1, 0.4, 0])).toEqual(['m1', 'm2']);
    expect(await findNearest(env, [0, 0, 1])).toEqual([]);
  });

  test('finds by vectors only what the reader can read, in the account and the selected meetings', async ({ env }) => {
    const texts = { transcript: ['one'], vectors: [[1, 0, 0]] };
    await env.put(
      createIndexedMeeting({ id: 'm1', readerIds: ['user-1'], ...texts }),
      createIndexedMeeting({ id: 'm2', readerIds: ['user-1', 'user-2'], ...texts }),
      createIndexedMeeting({ id: 'm3', accountId: 'account-2', ...texts }),
    );
    expect((await findNearest(env, [1, 0, 0])).sort()).toEqual(['m1', 'm2']);
    expect(await findNearest(env, [1, 0, 0], { readAccess: { userId: 'user-2' } })).toEqual(['m2']);
    expect(await findNearest(env, [1, 0, 0], { meetingIds: ['m1', 'm3'] })).toEqual(['m1']);
  });

  test('removes vectors with their meeting, and replaces them with its texts', async ({ env }) => {
    await env.put(createIndexedMeeting({ id: 'm1', transcript: ['one'], vectors: [[1, 0, 0]] }));
    await env.put(createIndexedMeeting({ id: 'm2', transcript: ['two'], vectors: [[1, 1, 0]] }));
    expect(await findNearest(env, [1, 0, 0])).toEqual(['m1', 'm2']);
    await env.put(createIndexedMeeting({ id: 'm1', transcript: ['other'] }));
    expect(await findNearest(env, [1, 0, 0])).toEqual(['m2']);
    await env.index.removeMeeting('account-1', 'm2');
    expect(await findNearest(env, [1, 0, 0])).toEqual([]);
  });

  test('removes a meeting idempotently', async ({ env }) => {
    await env.put(
      createIndexedMeeting({ id: 'm1', title: 'budget' }),
      createIndexedMeeting({ id: 'm2', title: 'budget' }),
    );
    await env.index.removeMeeting('account-1', 'm1');
    expect(meetingIds(await find(env, 'budget'))).toEqual(['m2']);
    await env.index.removeMeeting('account-1', 'm1');
  });
}
