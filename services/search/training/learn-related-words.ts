import { splitTurns } from '../src/domain/passages.ts';
import { getQuestionStems, stem } from '../src/domain/retrieval/question-words.ts';
import { splitWords } from '../src/domain/words.ts';

/** A sentence of a summary, with the numbers of the utterances that support it. */
export type SummarySentence = { readonly text: string; readonly utterances: readonly number[] };

export type SummarizedMeeting = {
  /** Meetings of one series have the same people and topics. */
  readonly series: string;
  readonly utterances: readonly string[];
  readonly sentences: readonly SummarySentence[];
};

export type LearnedWord = { readonly stem: string; readonly strength: number };

/** Sentences that contain a word, series in which a related word is spoken, and the sentences that it supports, at least. */
const SENTENCES_MIN = 4;
const SERIES_MIN = 3;
const SUPPORTED_MIN = 2;
/** A word in a larger share of the passages is related to nothing. */
const SHARE_MAX = 0.3;
/** Added to the observed and to the expected number of passages: few observations prove little. */
const SMOOTHING = 1;
const STRENGTH_MIN = 0.8;
const RELATED_WORDS_MAX = 8;
/** Of a related word, and of a word that has some. Neither is a number. */
const RELATED = /^[a-z]{3,}$/;
const WORD = /^[a-z]+$/;

/** How often a word is spoken where a sentence is supported, and how often it would be by chance. */
type Association = { observed: number; expected: number; readonly series: Set<string> };

/**
 * For each stem that people write in summaries, the stems that are spoken more often in the passages that support the sentence than in the
 * other passages of the same meeting. The strength is the logarithm of that proportion. Compared within a meeting, a word is not related
 * to another one only because both belong to the topic of the meeting.
 */
export function learnRelatedWords(
  meetings: readonly SummarizedMeeting[],
  excluded: ReadonlySet<string>,
): Map<string, LearnedWord[]> {
  const sentenceCounts = new Map<string, number>();
  const associations = new Map<string, Map<string, Association>>();
  for (const meeting of meetings) {
    const passages = getPassages(meeting.utterances);
    const expected = getShares(passages.map(({ stems }) => stems));
    for (const { text, utterances } of meeting.sentences) {
      const supporting = passages.filter(({ numbers }) => utterances.some((number) => numbers.has(number)));
      if (supporting.length === 0) continue;
      const observed = getShares(supporting.map(({ stems }) => stems));
      for (const word of getQuestionStems(text)) {
        sentenceCounts.set(word, (sentenceCounts.get(word) ?? 0) + 1);
        const ofWord = associations.get(word) ?? new Map<string, Association>();
        associations.set(word, ofWord);
        addShares(ofWord, { observed, expected, series: meeting.series });
      }
    }
  }
  const words = [...associations]
    .filter(([word]) => WORD.test(word) && !excluded.has(word))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  const related = words.map(([word, ofWord]) => {
    const sentenceCount = sentenceCounts.get(word) ?? 0;
    const known = sentenceCount < SENTENCES_MIN ? [] : [...ofWord];
    const others = known.filter(([other]) => other !== word && RELATED.test(other) && !excluded.has(other));
    return [word, selectStrongest(others, sentenceCount)] as const;
  });
  return new Map(related.filter(([, others]) => others.length > 0));
}

type Passage = { readonly numbers: ReadonlySet<number>; readonly stems: ReadonlySet<string> };

/** The passages that the service would store. */
function getPassages(utterances: readonly string[]): Passage[] {
  const segments = utterances.map((text, index) => ({ id: String(index), text, speaker: '', start: undefined }));
  return splitTurns(segments).map(({ text, segmentIds }) => ({
    numbers: new Set(segmentIds.map(Number)),
    stems: new Set(splitWords(text).map((word) => stem(word.text))),
  }));
}

/** The share of the passages that contain each stem. */
function getShares(passages: readonly ReadonlySet<string>[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const stems of passages)
    for (const word of stems) shares.set(word, (shares.get(word) ?? 0) + 1 / passages.length);
  return shares;
}

type Shares = ReadonlyMap<string, number>;

function addShares(
  associations: Map<string, Association>,
  { observed, expected, series }: { observed: Shares; expected: Shares; series: string },
): void {
  for (const [word, share] of expected) {
    const association = associations.get(word) ?? { observed: 0, expected: 0, series: new Set() };
    associations.set(word, association);
    association.expected += share;
    const observedShare = observed.get(word);
    if (observedShare === undefined) continue;
    association.observed += observedShare;
    association.series.add(series);
  }
}

function selectStrongest(candidates: readonly [string, Association][], sentenceCount: number): LearnedWord[] {
  return candidates
    .filter(([, { observed, expected, series }]) => {
      const isFrequentEnough = observed >= SUPPORTED_MIN && series.size >= SERIES_MIN;
      return isFrequentEnough && expected / sentenceCount <= SHARE_MAX;
    })
    .map(([word, { observed, expected }]) => ({
      stem: word,
      strength: Math.log((observed + SMOOTHING) / (expected + SMOOTHING)),
    }))
    .filter(({ strength }) => strength >= STRENGTH_MIN)
    .sort((left, right) => right.strength - left.strength || (left.stem < right.stem ? -1 : 1))
    .slice(0, RELATED_WORDS_MAX);
}
