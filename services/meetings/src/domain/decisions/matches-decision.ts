import type { Meeting } from '../meetings/meeting.ts';
import type { Decision } from './decision.ts';

/** Undefined fields match all decisions. */
export type DecisionFilter = {
  /** Part of the name of a speaker whose words are cited. */
  speaker: string | undefined;
  /** Words of the decision, of its quotes, or of the title of its meeting. All of them must occur. */
  text: string | undefined;
};

export function matchesDecision(
  { speaker, text }: DecisionFilter,
  decision: Decision,
  { title }: Pick<Meeting, 'title'>,
): boolean {
  const speakers = decision.citations.map((citation) => citation.speaker).join('\n');
  if (speaker !== undefined && !fold(speakers).includes(fold(speaker))) return false;
  if (text === undefined) return true;
  const quotes = decision.citations.map(({ quote }) => quote);
  const words = fold([title, decision.text, speakers, ...quotes].join('\n'));
  return fold(text)
    .split(/\s+/u)
    .every((word) => words.includes(word));
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
