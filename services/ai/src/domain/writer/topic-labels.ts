import type { MeetingContext } from './actions/meeting-context.ts';
import { TOPIC_SECOND_LABEL_SHARE } from './limits.ts';
import { removeOverlaps } from './title.ts';
import { findPhrases, overlaps, type Phrase } from './words/phrases.ts';
import type { Sentence } from './words/sentences.ts';

type LabelContext = {
  /** Labels of earlier topics. */
  readonly earlierLabels: Phrase[];
  /** Stems of the lines of this topic. */
  readonly lineStems: ReadonlySet<string>;
  /** True if most occurrences of the stem are in this topic. */
  readonly isSpecific: (stem: string) => boolean;
};

export function createTopicLabel(
  sentences: readonly Sentence[],
  context: MeetingContext,
  specificity: (stem: string) => number,
  { earlierLabels, lineStems, isSpecific }: LabelContext,
): string {
  const phrases = findPhrases(sentences, context.names, specificity);
  const unused = phrases.filter((phrase) => !earlierLabels.some((other) => overlaps(other, phrase)));
  // The label must occur in the lines of the topic.
  const specific = unused.filter(({ stems }) => stems.some((stem) => lineStems.has(stem)) && stems.some(isSpecific));
  const ranked = removeOverlaps(
    (specific.length > 0 ? specific : unused).toSorted((a, b) => scoreLabel(b) - scoreLabel(a)),
  );
  // One common noun is too unspecific: a term or a name is preferred, then two nouns.
  const term = ranked.find(isTermOrName) ?? removeOverlaps(unused).find(isTermOrName);
  const [first, second] = ranked;
  const isPair = first !== undefined && second !== undefined && first.stems.length > 1 === second.stems.length > 1;
  const label =
    isPair && second.score > TOPIC_SECOND_LABEL_SHARE * first.score
      ? [first, second]
      : first !== undefined && isTermOrName(first)
        ? [first]
        : term !== undefined
          ? [term]
          : isPair
            ? [first, second]
            : [];
  earlierLabels.push(...label);
  const text = label.map((phrase) => phrase.text).join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** True for several words, an abbreviation or a name. */
const isTermOrName = ({ text, stems }: Phrase): boolean => stems.length > 1 || /\p{Lu}|\d/u.test(text);

/** A term of several words is a better label than a single word. */
const scoreLabel = ({ score, stems }: Phrase): number => score * (stems.length > 1 ? 2 : 1);

/** Square root of the share of a stem's occurrences that are in a topic, 0 to 1. */
export function getShare(
  topicCounts: ReadonlyMap<string, number>,
  meetingCounts: ReadonlyMap<string, number>,
  stem: string,
): number {
  return Math.sqrt((topicCounts.get(stem) ?? 0) / Math.max(1, meetingCounts.get(stem) ?? 1));
}

export function countStems(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
