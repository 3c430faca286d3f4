import { needsContext } from './context.ts';
import type { Scored } from './salience.ts';
import { getStem, getWords } from './words/terms.ts';
import { functionWords, stopWords } from './words/vocabulary.ts';

/** Length of the overview and of its sentences (words). */
const OVERVIEW_WORDS = 150;
const SENTENCE_WORDS = { min: 8, max: 40 } as const;
/**
 * Frequency of function words in 200 words of a written summary, counted in the training corpus. Conversation has a
 * different distribution.
 */
const SUMMARY_WORD_COUNTS: ReadonlyMap<string, number> = new Map(
  `the 22.7 and 9.8 to 5.2 a 5.1 of 4.4 that 3 in 2.4 on 1.8 for 1.7 they 1.6 be 1.6 about 1.4 then 1.2 what 1.1 as 1.1 how 1.1
   their 1 will 0.9 is 0.9 she 0.8 into 0.8 with 0.8 he 0.8 an 0.8 should 0.7 by 0.7 which 0.7 have 0.7 from 0.7 some 0.6 would 0.6 such 0.5
   it 0.5 also 0.5 was 0.4 or 0.4 are 0.4 more 0.4`
    .split(/\s+(?=\p{L})/u)
    .map((entry): [string, number] => {
      const [word = '', times = ''] = entry.split(' ');
      return [word, Number(times)];
    }),
);
/** Probability that a summary contains a word that occurs 1, 2 to 3, 4 to 7, 8 to 15, … times in the meeting. */
const REPEAT_CHANCE = [0.04, 0.1, 0.2, 0.28, 0.3, 0.33] as const;
const STOP_WORD_WEIGHT = 0.5;
/** Weights of a sentence's score for its topic, of its salience, and of questions. */
const SCORE_WEIGHT = 0.5;
const ODDS_WEIGHT = 0.05;
const QUESTION_WEIGHT = 0.7;
/** Sentences with "I" and "you" are less suitable for a report. */
const PERSONAL_WEIGHT = 0.75;
const PERSONAL = /\b(?:i|you|i'm|you're|i've|you've)\b/i;
const SAME_TOPIC_WEIGHT = 0.95;

type Candidate = Scored & { readonly topic: number; readonly salience: number; readonly nameWords: number };

/** Selects the sentences that together cover the meeting best in the style of a report, in the order of the meeting. */
export function selectOverview(candidates: readonly Candidate[]): Candidate[] {
  const said = new Map<string, number>();
  for (const { sentence } of candidates) {
    for (const word of sentence.words) said.set(getStem(word), (said.get(getStem(word)) ?? 0) + 1);
  }
  const left = candidates
    .filter(({ sentence }) => !needsContext(sentence))
    .filter(({ sentence: { words } }) => words.length >= SENTENCE_WORDS.min && words.length <= SENTENCE_WORDS.max)
    .map((candidate) => ({ candidate, counts: countWords(candidate.sentence.text) }));
  const covered = new Map<string, number>();
  const inTopic = new Map<number, number>();
  const picked: Candidate[] = [];
  for (let words = 0; words < OVERVIEW_WORDS && left.length > 0; ) {
    let best = 0;
    let bestValue = -Infinity;
    for (const [at, { candidate, counts }] of left.entries()) {
      const value =
        (computeGain(counts, covered, said) / (candidate.sentence.words.length + candidate.nameWords)) *
        Math.exp(SCORE_WEIGHT * candidate.score + ODDS_WEIGHT * candidate.salience) *
        (candidate.sentence.isQuestion ? QUESTION_WEIGHT : 1) *
        (PERSONAL.test(candidate.sentence.text) ? PERSONAL_WEIGHT : 1) *
        SAME_TOPIC_WEIGHT ** (inTopic.get(candidate.topic) ?? 0);
      if (value > bestValue) [best, bestValue] = [at, value];
    }
    for (const { candidate, counts } of left.splice(best, 1)) {
      picked.push(candidate);
      words += candidate.sentence.words.length + candidate.nameWords;
      inTopic.set(candidate.topic, (inTopic.get(candidate.topic) ?? 0) + 1);
      for (const [word, count] of counts) covered.set(word, (covered.get(word) ?? 0) + count);
    }
  }
  return picked.sort((a, b) => a.sentence.index - b.sentence.index);
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of getWords(text)) {
    const key = functionWords.has(word) ? word : getStem(word);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Expected number of summary words that a sentence adds to those already covered. */
function computeGain(
  counts: ReadonlyMap<string, number>,
  covered: ReadonlyMap<string, number>,
  said: ReadonlyMap<string, number>,
): number {
  let gain = 0;
  for (const [word, count] of counts) {
    const before = covered.get(word) ?? 0;
    const expected = functionWords.has(word)
      ? (SUMMARY_WORD_COUNTS.get(word) ?? 0.1)
      : getRepeatChance(word, said.get(word) ?? 1);
    const most = Math.max(1, expected);
    gain += Math.max(0, Math.min(before + count, most) - before) * Math.min(1, expected);
  }
  return gain;
}

function getRepeatChance(stem: string, times: number): number {
  const chance = REPEAT_CHANCE[Math.min(REPEAT_CHANCE.length - 1, Math.floor(Math.log2(times)))] ?? 0;
  return stopWords.has(stem) ? chance * STOP_WORD_WEIGHT : chance;
}
