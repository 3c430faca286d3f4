import { expect } from '@jest/globals';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import type { Hit, Question, SearchIndex } from '../../src/app/ports.ts';
import type { IndexedMeeting, ResultType } from '../../src/domain/indexed-meeting.ts';
import { passagesOfMinutes, passagesOfTranscript } from '../../src/domain/passages.ts';
import { parseQuery } from '../../src/domain/query.ts';
import type { Reader } from '../../src/domain/reader.ts';

export type MeetingDraft = {
  id?: string;
  accountId?: string;
  title?: string;
  readerIds?: string[];
  startedAt?: string;
  minutes?: string[];
  transcript?: string[];
};

/** A meeting as it is indexed. Each text is a passage of its own. */
export function meeting({
  id = 'm1',
  accountId = 'account-1',
  title = 'Weekly sync',
  readerIds = ['user-1'],
  startedAt = '2026-01-01T09:00:00.000Z',
  minutes = [],
  transcript = [],
}: MeetingDraft): IndexedMeeting {
  const segment = (text: string, index: number) => ({ id: `s${index + 1}`, text });
  return {
    id,
    accountId,
    heading: { title, ownerId: readerIds[0] ?? 'user-1', readerIds, startedAt, sourceVersion: 1 },
    texts: [
      {
        meetingId: id,
        kind: 'transcripts',
        passages: transcript.map(segment).flatMap((one) => passagesOfTranscript([one])),
        sourceVersion: 1,
      },
      {
        meetingId: id,
        kind: 'minutes',
        passages: minutes.flatMap((line) => passagesOfMinutes([line])),
        sourceVersion: 1,
      },
    ],
  };
}

export const question = (text: string, reader: Reader = 'everything', accountId = 'account-1'): Question => ({
  accountId,
  reader,
  query: parseQuery(text)!,
  match: 'all',
});

export type World = { index: SearchIndex; put: (...meetings: IndexedMeeting[]) => Promise<void> };

/** What every index must do, whatever stands behind it. `put` makes meetings findable. */
export function indexRules(test: TestWith<{ world: World }>): void {
  const signal = new AbortController().signal;
  const all: { resultType: ResultType | undefined; offset: number; limit: number } = {
    resultType: undefined,
    offset: 0,
    limit: 50,
  };
  const find = ({ index }: World, text: string, more: Partial<Question & typeof all> = {}) =>
    index.search({ ...question(text), ...all, ...more }, signal);
  const idsOf = (hits: readonly Hit[]) => hits.map(({ meetingId }) => meetingId);

  test('finds titles before minutes, minutes before transcripts', async ({ world }) => {
    await world.put(
      meeting({ id: 'm1', transcript: ['about the budget'] }),
      meeting({ id: 'm2', minutes: ['about the budget'] }),
      meeting({ id: 'm3', title: 'about the budget' }),
    );
    expect((await find(world, 'budget')).map(({ resultType }) => resultType)).toEqual([
      'meetings',
      'minutes',
      'transcripts',
    ]);
  });

  test('answers all that a result shows', async ({ world }) => {
    await world.put(meeting({ title: 'Kick-off', minutes: ['First line'], transcript: ['zero', 'the budget is set'] }));
    expect(await find(world, 'budget')).toEqual([
      {
        resultType: 'transcripts',
        meetingId: 'm1',
        title: 'Kick-off',
        ownerId: 'user-1',
        startedAt: '2026-01-01T09:00:00.000Z',
        passage: { text: 'the budget is set', segmentIds: ['s2'], segmentStarts: [0] },
      },
    ]);
    expect(await find(world, 'kick')).toMatchObject([{ resultType: 'meetings', passage: { text: 'First line' } }]);
  });

  test('forgives one typo a word of four letters, and none in numbers', async ({ world }) => {
    await world.put(meeting({ transcript: ['the budget of the 2026 team'] }));
    for (const asked of ['budgt', 'budegt', 'bugdet of', 'budgets taem']) {
      expectWithMessage(idsOf(await find(world, asked)), asked).toEqual(['m1']);
    }
    for (const asked of ['bdgt of', '2025 team', 'teh budget'])
      expectWithMessage(await find(world, asked), asked).toEqual([]);
  });

  test('prefers the word as it was asked', async ({ world }) => {
    await world.put(
      meeting({ id: 'm1', transcript: ['the plane was here'] }),
      meeting({ id: 'm2', transcript: ['the plan was here'] }),
      meeting({ id: 'm3', transcript: ['the planes was here'] }),
    );
    expect(idsOf(await find(world, 'plan'))[0]).toBe('m2');
  });

  test('takes the last word as a beginning, and only the last', async ({ world }) => {
    await world.put(meeting({ transcript: ['the budget review'] }));
    expect(idsOf(await find(world, 'budget rev'))).toEqual(['m1']);
    expect(await find(world, 'bud review')).toEqual([]);
  });

  test('folds case and accents', async ({ world }) => {
    await world.put(meeting({ transcript: ['Das Café in Łódź, η Αθήνα'] }));
    for (const asked of ['cafe', 'CAFÉ', 'lodz', 'αθηνα'])
      expectWithMessage(idsOf(await find(world, asked)), asked).toEqual(['m1']);
  });

  test('wants all words in one passage, or any when it is asked for any', async ({ world }) => {
    await world.put(
      meeting({ id: 'm1', transcript: ['the remote', 'the control'] }),
      meeting({ id: 'm2', transcript: ['nothing', 'the remote control'] }),
    );
    expect(await find(world, 'remote control')).toMatchObject([
      { meetingId: 'm2', passage: { text: 'the remote control' } },
    ]);
    expect(idsOf(await find(world, 'remote control', { match: 'any' }))).toEqual(['m2', 'm1']);
  });

  test('answers one hit a meeting and type', async ({ world }) => {
    await world.put(meeting({ title: 'budget', minutes: ['budget', 'budget'], transcript: ['budget', 'budget'] }));
    expect(await find(world, 'budget')).toHaveLength(3);
    expect(await find(world, 'budget', { resultType: 'minutes' })).toMatchObject([{ resultType: 'minutes' }]);
  });

  test('puts later meetings first among equal ones, and pages', async ({ world }) => {
    const startedAt = (day: number) => `2026-01-0${day}T09:00:00.000Z`;
    await world.put(...[1, 3, 2].map((day) => meeting({ id: `m${day}`, title: 'Weekly', startedAt: startedAt(day) })));
    expect(idsOf(await find(world, 'weekly'))).toEqual(['m3', 'm2', 'm1']);
    expect(idsOf(await find(world, 'weekly', { offset: 1, limit: 1 }))).toEqual(['m2']);
  });

  test('leaves out what the asker is no reader of, and other accounts', async ({ world }) => {
    await world.put(
      meeting({ id: 'm1', title: 'budget', readerIds: ['user-1', 'user-2'] }),
      meeting({ id: 'm2', title: 'budget', readerIds: ['user-1'] }),
      meeting({ id: 'm3', title: 'budget', accountId: 'account-2' }),
    );
    expect(idsOf(await find(world, 'budget', { reader: { userId: 'user-2' } }))).toEqual(['m1']);
    expect(idsOf(await find(world, 'budget', { reader: { userId: 'user-1' } })).sort()).toEqual(['m1', 'm2']);
    expect(idsOf(await find(world, 'budget')).sort()).toEqual(['m1', 'm2']);
    expect(idsOf(await find(world, 'budget', { accountId: 'account-2' }))).toEqual(['m3']);
  });

  test('answers the best of each type in a quick search', async ({ world }) => {
    await world.put(
      ...[1, 2, 3].map((number) => meeting({ id: `m${number}`, title: 'budget', transcript: ['our budget'] })),
    );
    const hits = await world.index.quickSearch({ ...question('budget'), limit: 2 }, signal);
    expect(hits.map(({ resultType }) => resultType)).toEqual(['meetings', 'meetings', 'transcripts', 'transcripts']);
  });

  test('replaces a meeting: what it said before is not found any more', async ({ world }) => {
    await world.put(
      meeting({ title: 'before', transcript: ['first words', 'more words'], readerIds: ['user-1', 'user-2'] }),
    );
    await world.put(meeting({ title: 'after', transcript: ['other words'], readerIds: ['user-1'] }));
    for (const gone of ['before', 'first', 'more']) expectWithMessage(await find(world, gone), gone).toEqual([]);
    expect(idsOf(await find(world, 'after'))).toEqual(['m1']);
    expect(await find(world, 'words', { reader: { userId: 'user-2' } })).toEqual([]);
  });

  test('forgets a meeting, also twice', async ({ world }) => {
    await world.put(meeting({ id: 'm1', title: 'budget' }), meeting({ id: 'm2', title: 'budget' }));
    await world.index.removeMeeting('account-1', 'm1');
    expect(idsOf(await find(world, 'budget'))).toEqual(['m2']);
    await world.index.removeMeeting('account-1', 'm1');
  });
}
