import { needsContext } from './context.ts';
import { MINUTES_LENGTHS, OVERVIEW_SENTENCE_WORDS, OVERVIEW_WEIGHTS } from './limits.ts';
import type { ScoredSentence } from './salience.ts';
import { getStem, getWords } from './words/terms.ts';
import { functionWords, stopWords } from './words/vocabulary.ts';

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
      const [word = '', occurrences = ''] = entry.split(' ');
      return [word, Number(occurrences)];
    }),
);
/** Probability that a summary contains a word that occurs 1, 2 to 3, 4 to 7, 8 to 15, … times in the meeting. */
const SUMMARY_WORD_PROBABILITIES = [0.04, 0.1, 0.2, 0.28, 0.3, 0.33] as const;
const PERSONAL = /\b(?:i|you|i'm|you're|i've|you've)\b/i;

export type OverviewCandidate = ScoredSentence & {
  readonly topic: number;
  readonly classifierSalience: number;
  readonly nameWordCount: number;
};

/** The number of selected words, and the weights. `length` is the exponent of a sentence's length: below 1, long sentences are selected as well. */
export type OverviewSize = {
  readonly words: number;
  readonly sentences: number;
  readonly weights: { readonly length: number; readonly score: number; readonly personal: number };
};

export const OVERVIEW_SIZE: OverviewSize = {
  words: MINUTES_LENGTHS.standard.overviewWords,
  sentences: Infinity,
  weights: { length: 1, score: OVERVIEW_WEIGHTS.score, personal: OVERVIEW_WEIGHTS.personal },
};

/** Selects sentences that together resemble a written summary of the meeting, in the order of the meeting. */
export function selectOverview(
  candidates: readonly OverviewCandidate[],
  size: OverviewSize = OVERVIEW_SIZE,
): OverviewCandidate[] {
  const meetingCounts = new Map<string, number>();
  for (const { sentence } of candidates) {
    for (const word of sentence.words) meetingCounts.set(getStem(word), (meetingCounts.get(getStem(word)) ?? 0) + 1);
  }
  const remaining = candidates
    .filter(({ sentence }) => !needsContext(sentence))
    .filter(
      ({ sentence: { words } }) =>
        words.length >= OVERVIEW_SENTENCE_WORDS.min && words.length <= OVERVIEW_SENTENCE_WORDS.max,
    )
    .map((candidate) => ({ candidate, counts: countWords(candidate.sentence.text) }));
  const covered = new Map<string, number>();
  const countByTopic = new Map<number, number>();
  const selected: OverviewCandidate[] = [];
  for (let words = 0; words < size.words && selected.length < size.sentences && remaining.length > 0; ) {
    let bestIndex = 0;
    let bestValue = -Infinity;
    for (const [index, { candidate, counts }] of remaining.entries()) {
      const value =
        (countNewSummaryWords(counts, covered, meetingCounts) /
          (candidate.sentence.words.length + candidate.nameWordCount) ** size.weights.length) *
        Math.exp(size.weights.score * candidate.score + OVERVIEW_WEIGHTS.odds * candidate.classifierSalience) *
        (candidate.sentence.isQuestion ? OVERVIEW_WEIGHTS.question : 1) *
        (PERSONAL.test(candidate.sentence.text) ? size.weights.personal : 1) *
        OVERVIEW_WEIGHTS.sameTopic ** (countByTopic.get(candidate.topic) ?? 0);
      if (value > bestValue) [bestIndex, bestValue] = [index, value];
    }
    for (const { candidate, counts } of remaining.splice(bestIndex, 1)) {
      selected.push(candidate);
      words += candidate.sentence.words.length + candidate.nameWordCount;
      countByTopic.set(candidate.topic, (countByTopic.get(candidate.topic) ?? 0) + 1);
      for (const [word, count] of counts) covered.set(word, (covered.get(word) ?? 0) + count);
    }
  }
  return selected.sort((a, b) => a.sentence.index - b.sentence.index);
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
function countNewSummaryWords(
  counts: ReadonlyMap<string, number>,
  covered: ReadonlyMap<string, number>,
  meetingCounts: ReadonlyMap<string, number>,
): number {
  let gain = 0;
  for (const [word, count] of counts) {
    const coveredCount = covered.get(word) ?? 0;
    const expected = functionWords.has(word)
      ? (SUMMARY_WORD_COUNTS.get(word) ?? 0.1)
      : estimateProbability(word, meetingCounts.get(word) ?? 1);
    const maximum = Math.max(1, expected);
    gain += Math.max(0, Math.min(coveredCount + count, maximum) - coveredCount) * Math.min(1, expected);
  }
  return gain;
}

function estimateProbability(stem: string, occurrences: number): number {
  const probability =
    SUMMARY_WORD_PROBABILITIES[Math.min(SUMMARY_WORD_PROBABILITIES.length - 1, Math.floor(Math.log2(occurrences)))] ??
    0;
  return stopWords.has(stem) ? probability * OVERVIEW_WEIGHTS.stopWord : probability;
}
