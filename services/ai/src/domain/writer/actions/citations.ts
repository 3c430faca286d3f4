import type { Evidence, Segment } from '../../draft.ts';
import { isInterjection, type Sentence } from '../words/sentences.ts';
import { getStems, getWords } from '../words/terms.ts';
import type { Classification } from './classifiers.ts';
import type { MeetingContext } from './meeting-context.ts';

/**
 * Bar for the log odds of a likely task: half of the meeting's third highest (`rank`), because meetings differ, plus
 * `offset`, but at least `least`. It is lower by `lift` for `around` segments near a likely one, because tasks cluster.
 */
const BAR = { offset: -0.7, least: -1.5, rank: 3, lift: 1, around: 4 } as const;
/** Neighbouring segments on either side that may be cited as well, if they are short (words). */
const CITED_AROUND = 4;
const CITED_WORDS = 45;
/** A person with a modal verb: names who does something. */
const NAMES_ACTOR =
  /\b(?:(?:i|we|you|he|she|they|everyone|everybody|expert|designer|manager)(?:'ll|'d| will| would| can| could| should| must| needs? to| ha(?:ve|s) to)|(?:i'm|we're|you're|i am|we are|you are) (?:going|gonna|supposed)|would you)\b/i;

/** Distance of each segment and sentence from the bar; from 0 on, it is likely about a task. */
export type Margins = { readonly ofSegment: readonly number[]; readonly ofSentence: readonly number[] };

export function computeMargins({ ofSegment, ofSentence }: Classification, sentences: readonly Sentence[]): Margins {
  const odds = ofSegment.action;
  const high = odds.toSorted((a, b) => b - a)[BAR.rank - 1] ?? -Infinity;
  const bar = Math.max(BAR.least, high / 2 + BAR.offset);
  const isNearLikely = (from: number, to: number): boolean =>
    [...odds.slice(Math.max(0, from - BAR.around), from), ...odds.slice(to + 1, to + 1 + BAR.around)].some(
      (other) => other >= bar,
    );
  const margin = (own: number, from: number, to: number) => own - bar + (isNearLikely(from, to) ? BAR.lift : 0);
  return {
    ofSegment: odds.map((own, at) => margin(own, at, at)),
    ofSentence: sentences.map(({ index, fromSegment, toSegment }) =>
      margin(ofSentence.action[index] ?? -Infinity, fromSegment, toSegment),
    ),
  };
}

/** The evidence of an item: its sentence to the end of `last`, without segments that do not contribute to `what`. */
export function createEvidence(
  { segments }: MeetingContext,
  sentence: Sentence,
  last: Sentence,
  what: string | undefined,
  margins: Margins | undefined,
): Evidence {
  let [from, to] = [sentence.fromSegment, last.toSegment];
  const stems = new Set(getStems(getWords(what ?? '')));
  const isNeeded = (at: number): boolean => {
    const text = segments[at]?.text ?? '';
    if ((margins?.ofSegment[at] ?? -1) >= 0 || NAMES_ACTOR.test(text)) return true;
    return getStems(getWords(text)).some((stem) => stems.has(stem));
  };
  if (what !== undefined && margins !== undefined && sentence === last) {
    while (from < to && !isNeeded(from)) from += 1;
    while (to > from && !isNeeded(to)) to -= 1;
  }
  const cited = segments.slice(from, to + 1);
  const isWhole = from === sentence.fromSegment && to === last.toSegment;
  return {
    segmentIds: cited.map(({ id }) => id),
    quote: isWhole ? getQuoteBetween(cited, sentence, last) : joinTexts(cited),
  };
}

/** Evidence from the start of one sentence to the end of another. */
export function createEvidenceBetween({ segments }: MeetingContext, first: Sentence, last: Sentence): Evidence {
  const cited = segments.slice(first.fromSegment, last.toSegment + 1);
  return { segmentIds: cited.map(({ id }) => id), quote: getQuoteBetween(cited, first, last) };
}

/** Adds adjacent segments about the same task that no item cites. */
export function addNeighbours(
  { segments }: MeetingContext,
  evidence: Evidence,
  cited: ReadonlySet<string>,
  margins: Margins | undefined,
): Evidence {
  if (margins === undefined) return evidence;
  const reach = (start: number, step: 1 | -1): number => {
    let end = start;
    for (let at = start + step; Math.abs(at - start) <= CITED_AROUND; at += step) {
      const segment = segments[at];
      if (segment === undefined || segment.text.trim() === '' || cited.has(segment.id)) break;
      if (getWords(segment.text).length > CITED_WORDS) break;
      if ((margins.ofSegment[at] ?? -1) >= 1) end = at;
      else if (!isInterjection(segment.text)) break;
    }
    return end;
  };
  const first = segments.findIndex(({ id }) => id === evidence.segmentIds[0]);
  const last = first + evidence.segmentIds.length - 1;
  const [from, to] = [reach(first, -1), reach(last, 1)];
  if (from === first && to === last) return evidence;
  const wider = segments.slice(from, to + 1);
  return { segmentIds: wider.map(({ id }) => id), quote: joinTexts(wider) };
}

const joinTexts = (segments: readonly Segment[]): string =>
  segments
    .map(({ text }) => text)
    .join(' ')
    .trim();

function getQuoteBetween(cited: readonly Segment[], first: Sentence, last: Sentence): string {
  if (first === last) return first.quote;
  const text = cited.map((segment) => segment.text).join(' ');
  const from = text.indexOf(first.quote);
  return text.slice(from, text.lastIndexOf(last.quote) + last.quote.length);
}
