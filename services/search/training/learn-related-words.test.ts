import { expect, it } from '@jest/globals';
import { learnRelatedWords, type SummarizedMeeting } from './learn-related-words.ts';

/** 60 words of small talk: about one passage. */
const createTalk = (from: number) => Array.from({ length: 60 }, (_, index) => `talk${from + index}`).join(' ');

/** A meeting whose second of eight utterances supports a sentence about the price. */
function createMeeting(series: string, spoken: string, elsewhere = ''): SummarizedMeeting {
  const others = Array.from({ length: 6 }, (_, index) => `${elsewhere} ${createTalk(100 * index)}`);
  return {
    series,
    utterances: [createTalk(1000), `${spoken} ${createTalk(2000)}`, ...others],
    sentences: [{ text: 'The team discussed the price.', utterances: [1] }],
  };
}

const SERIES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const NONE = new Set<string>();
const learn = (meetings: readonly SummarizedMeeting[], excluded = NONE) =>
  learnRelatedWords(meetings, excluded)
    .get('price')
    ?.map(({ stem }) => stem) ?? [];

it('relates a written word to the words that are spoken where its sentences are supported', () => {
  expect(learn(SERIES.map((series) => createMeeting(series, 'euros')))).toEqual(['euro']);
});

it('does not relate words that are spoken in the whole meeting', () => {
  expect(learn(SERIES.map((series) => createMeeting(series, 'euros', 'euros')))).toEqual([]);
});

it('does not relate words of few series', () => {
  expect(learn(SERIES.map(() => createMeeting('a', 'euros')))).toEqual([]);
});

it('does not relate words of few sentences', () => {
  expect(learn(SERIES.slice(0, 3).map((series) => createMeeting(series, 'euros')))).toEqual([]);
});

it('leaves out excluded words', () => {
  expect(
    learn(
      SERIES.map((series) => createMeeting(series, 'euros')),
      new Set(['euro']),
    ),
  ).toEqual([]);
});
