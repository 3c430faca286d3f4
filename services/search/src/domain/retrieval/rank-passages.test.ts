import { describe, expect, it } from '@jest/globals';
import type { IndexedMeeting } from '../indexed-meeting.ts';
import { splitMinutes, splitTurns } from '../passages.ts';
import { type RankOptions, rankPassages } from './rank-passages.ts';
import { noRelatedWords, parseRelatedWords } from './related-words.ts';
import { createRetrievalPassages, doOverlap, type RetrievalPassage } from './retrieval-passages.ts';

const createFiller = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `filler${from + index}`).join(' ');

type SpokenSegment = { text: string; speaker?: string; start?: number };

function createMeeting(id: string, lines: readonly SpokenSegment[], minutes: readonly string[] = []): IndexedMeeting {
  const segments = lines.map(({ text, speaker = '', start }, index) => ({
    id: `${id}-s${index}`,
    text,
    speaker,
    start,
  }));
  return {
    id,
    accountId: 'account-1',
    metadata: { title: id, ownerId: 'u1', readerIds: ['u1'], startedAt: '2026-01-01T09:00:00.000Z', sourceVersion: 1 },
    texts: [
      { meetingId: id, kind: 'minutes', passages: splitMinutes(minutes), sourceVersion: 1 },
      { meetingId: id, kind: 'transcripts', passages: splitTurns(segments), sourceVersion: 1 },
    ],
  };
}

const rank = (question: string, passages: readonly RetrievalPassage[], options: Partial<RankOptions> = {}) =>
  rankPassages(question, passages, { limit: 5, variants: [], getRelated: noRelatedWords, ...options });

describe('retrieval passages', () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    text: createFiller(index * 50, 50),
    speaker: 'Ana',
    start: index,
  }));

  it('have about 250 words and repeat up to 125 words of the previous passage', () => {
    const passages = createRetrievalPassages(createMeeting('m1', lines));
    expect(passages.map(({ first, last }) => [first, last])).toEqual([
      [0, 4],
      [3, 7],
      [6, 10],
      [9, 11],
    ]);
    expect(passages.map(({ text }) => text.split(' ').length)).toEqual([250, 250, 250, 150]);
    expect(doOverlap(passages[0]!, passages[1]!)).toBe(true);
    expect(doOverlap(passages[0]!, passages[2]!)).toBe(false);
  });

  it('contain the segments, speakers and times', () => {
    const [passage] = createRetrievalPassages(
      createMeeting('m1', [{ text: 'We agreed.', speaker: 'Ana', start: 3.5 }, { text: 'Yes.' }]),
    );
    expect(passage?.turns).toEqual([
      { segmentId: 'm1-s0', speaker: 'Ana', start: 3.5, characters: 11 },
      { segmentId: 'm1-s1', speaker: '', start: undefined, characters: 4 },
    ]);
  });

  it('are found in texts stored without speakers and times', () => {
    const meeting = createMeeting('m1', [{ text: 'The budget is fixed.', speaker: 'Ana', start: 1 }]);
    const texts = meeting.texts.map((text) => ({
      ...text,
      passages: text.passages.map(({ speakers: _, times: __, ...passage }) => passage),
    }));
    const [found] = rank('What about the budget?', createRetrievalPassages({ ...meeting, texts }));
    expect(found?.passage.turns).toEqual([{ segmentId: 'm1-s0', speaker: '', start: undefined, characters: 20 }]);
  });
});

describe('ranking', () => {
  const find = (question: string, ...meetings: IndexedMeeting[]) =>
    rank(question, meetings.flatMap(createRetrievalPassages));

  it('prefers the passage with more words of the question, in any of their forms', () => {
    const meetings = [
      createMeeting('m1', [{ text: `prices prices prices ${createFiller(0, 60)}` }]),
      createMeeting('m2', [{ text: `we priced the remote controls at twelve euros ${createFiller(0, 60)}` }]),
    ];
    const found = find('What did we say about the price of the remote control?', ...meetings);
    expect(found.map(({ passage }) => passage.meeting.id)).toEqual(['m2', 'm1']);
    expect(found[0]?.relevance).toBe(1);
    expect(found[1]?.relevance).toBeLessThan(1);
  });

  it('finds other forms of a word that have another stem', () => {
    const passages = [
      createMeeting('a', [{ text: `The paint dries slowly. ${createFiller(0, 40)}` }]),
      createMeeting('b', [{ text: `A smaller screen is cheaper than paint. ${createFiller(50, 40)}` }]),
    ].flatMap(createRetrievalPassages);
    expect(rank('Is a small one with paint enough?', passages)[0]?.passage.meeting.id).toBe('b');
  });

  it('prefers a passage of a meeting with words of the question close to each other', () => {
    const distantTurns = ['budget', 'hotel', 'train'].map((word, index) => ({
      text: `${word} ${createFiller(60 * index, 59)}`,
    }));
    const gap = [200, 260, 320, 380].map((from) => ({ text: createFiller(from, 60) }));
    const close = [
      { text: createFiller(500, 60) },
      { text: `budget hotel train ${createFiller(560, 57)}` },
      { text: createFiller(620, 60) },
    ];
    const passages = createRetrievalPassages(createMeeting('m1', [...distantTurns, ...gap, ...close]));
    const [best] = rank('Which budget for hotel and train?', passages);
    expect(best?.passage.turns.map(({ segmentId }) => segmentId)).toContain('m1-s8');
  });

  it('prefers a passage of a meeting with more of the words to one that repeats some of them', () => {
    const gap = (from: number) =>
      Array.from({ length: 7 }, (_, index) => ({ text: createFiller(from + 60 * index, 60) }));
    const repeated = { text: `${'offer deadline '.repeat(3)}${createFiller(0, 54)}` };
    const complete = { text: `offer deadline price buyers ${createFiller(1000, 56)}` };
    const passages = createRetrievalPassages(createMeeting('m1', [repeated, ...gap(100), complete, ...gap(2000)]));
    const [best] = rank('Which buyers want the offer at which price before the deadline?', passages);
    expect(best?.passage.turns.map(({ segmentId }) => segmentId)).toContain('m1-s8');
  });

  it('prefers passages spoken by the named person', () => {
    const meetings = ['Ana Lindt', 'Ben Okafor'].map((speaker, index) =>
      createMeeting(`m${index}`, [{ text: 'I will send the offer.', speaker }]),
    );
    expect(find('What offer did Okafor promise?', ...meetings)[0]?.passage.meeting.id).toBe('m1');
  });

  it('prefers passages with a larger share of text by the named person', () => {
    const createTurns = (first: string, second: string) => [
      { text: 'The offer for the heating is ready.', speaker: first },
      { text: 'I see.', speaker: second },
    ];
    const meetings = [
      createMeeting('m1', createTurns('Ana Lindt', 'Ben Okafor')),
      createMeeting('m2', createTurns('Ben Okafor', 'Ana Lindt')),
    ];
    const getIds = (question: string) => find(question, ...meetings).map(({ passage }) => passage.meeting.id);
    expect(getIds('What did Ben Okafor say about the offer?')).toEqual(['m2', 'm1']);
    expect(getIds('What did Ana Lindt say about the offer?')).toEqual(['m1', 'm2']);
    expect(getIds('What did they say about the offer?')).toEqual(['m1', 'm2']);
  });

  it('returns no passages that repeat a better one', () => {
    const lines = Array.from({ length: 12 }, (_, index) => ({ text: `${createFiller(index * 50, 48)} budget plan` }));
    const found = find('budget plan', createMeeting('m1', lines));
    for (const [index, left] of found.entries())
      for (const right of found.slice(index + 1)) expect(doOverlap(left.passage, right.passage)).toBe(false);
    expect(found.length).toBeGreaterThan(1);
  });

  it('counts a variant of the question only in passages that contain its words', () => {
    const meetings = [
      createMeeting('m1', [{ text: 'The cuban eddies budget is fixed.' }]),
      createMeeting('m2', [{ text: 'The heating budget is fixed.' }]),
    ];
    const passages = meetings.flatMap(createRetrievalPassages);
    const rankWith = (...variants: string[]) => rank('kubernetes budget fixed', passages, { variants });
    const found = rankWith('cuban eddies budget fixed', 'k8s budget fixed');
    expect(found.map(({ passage, relevance }) => [passage.meeting.id, relevance === 1])).toEqual([
      ['m1', true],
      ['m2', true],
    ]);
    expect(found[0]?.passage.meeting.id).toBe('m1');
    expect(rankWith('k8s budget fixed')).toEqual(rankWith());
  });

  it('finds nothing when no word of the question occurs', () => {
    expect(find('zebra crossing', createMeeting('m1', [{ text: 'We agreed on the budget.' }]))).toEqual([]);
    expect(find('???', createMeeting('m1', [{ text: 'We agreed on the budget.' }]))).toEqual([]);
  });

  describe('with related words', () => {
    const getRelated = parseRelatedWords('buyer custom 150');
    const meetings = [
      createMeeting('m1', [{ text: `The offer is ready. ${createFiller(0, 30)}` }]),
      createMeeting('m2', [{ text: `Our customers want the offer. ${createFiller(0, 30)}` }]),
      createMeeting('m3', [{ text: `Our buyers want the offer. ${createFiller(0, 30)}` }]),
    ];
    const passages = meetings.flatMap(createRetrievalPassages);

    it('prefers the word itself, then a related one', () => {
      const found = rank('Which buyers want the offer?', passages, { getRelated });
      expect(found.map(({ passage }) => passage.meeting.id)).toEqual(['m3', 'm2', 'm1']);
    });

    it('prefers the words of the question to many related ones', () => {
      const many = createMeeting('m4', [{ text: `${'customers '.repeat(5)}${createFiller(0, 30)}` }]);
      const [best] = rank('Which buyers?', [...passages, ...createRetrievalPassages(many)], { getRelated });
      expect(best?.passage.meeting.id).toBe('m3');
    });

    it('finds nothing by related words alone', () => {
      expect(rank('Which buyers?', passages.slice(0, 2), { getRelated })).toEqual([]);
      const found = rank('Which buyers?', passages, { getRelated });
      expect(found.map(({ passage }) => passage.meeting.id)).toEqual(['m3']);
    });

    it('shows the share of the words of the question alone as relevance', () => {
      const [, related] = rank('Which buyers want the offer?', passages, { getRelated });
      const [, without] = rank('Which buyers want the offer?', passages);
      expect(related).toMatchObject({ passage: { meeting: { id: 'm2' } }, relevance: without?.relevance });
      const unspoken = passages.slice(0, 2);
      expect(rank('Which buyers have an offer?', unspoken, { getRelated })[0]).toMatchObject({ relevance: 1 });
    });
  });

  it('prefers the transcript to minutes with the same words', () => {
    const [first] = find(
      'Who approved the budget?',
      createMeeting('m1', [{ text: 'Ana approved the budget.' }], ['Ana approved the budget.']),
    );
    expect(first?.passage.kind).toBe('transcripts');
  });

  it('finds minutes too, without segments', () => {
    const [found] = find(
      'Who approved the budget?',
      createMeeting('m1', [], ['Decisions', 'The budget was approved.']),
    );
    expect(found?.passage).toMatchObject({ kind: 'minutes', text: 'Decisions · The budget was approved.', turns: [] });
  });
});
