import type { Citation, Segment } from '../../draft.ts';
import { CITED_NEIGHBOR_WORDS, CITED_NEIGHBORS, TASK_THRESHOLD } from '../limits.ts';
import { isInterjection, type Sentence } from '../words/sentences.ts';
import { getStems, getWords } from '../words/terms.ts';
import type { Classification } from './classifiers.ts';
import type { MeetingContext } from './meeting-context.ts';

/** A person with a modal verb, such as "you should". */
const PERSON_WITH_MODAL =
  /\b(?:(?:i|we|you|he|she|they|everyone|everybody|expert|designer|manager)(?:'ll|'d| will| would| can| could| should| must| needs? to| ha(?:ve|s) to)|(?:i'm|we're|you're|i am|we are|you are) (?:going|gonna|supposed)|would you)\b/i;

/** The difference between the log odds of each segment and sentence and the threshold. From 0, a task is likely. */
export type Margins = { readonly bySegment: readonly number[]; readonly bySentence: readonly number[] };

export function computeMargins({ bySegment, bySentence }: Classification, sentences: readonly Sentence[]): Margins {
  const logOdds = bySegment.action;
  const reference = logOdds.toSorted((a, b) => b - a)[TASK_THRESHOLD.rank - 1] ?? -Infinity;
  const threshold = Math.max(TASK_THRESHOLD.min, reference / 2 + TASK_THRESHOLD.offset);
  const isNearLikely = (from: number, to: number): boolean =>
    [
      ...logOdds.slice(Math.max(0, from - TASK_THRESHOLD.distance), from),
      ...logOdds.slice(to + 1, to + 1 + TASK_THRESHOLD.distance),
    ].some((neighborLogOdds) => neighborLogOdds >= threshold);
  const margin = (ownLogOdds: number, from: number, to: number) =>
    ownLogOdds - threshold + (isNearLikely(from, to) ? TASK_THRESHOLD.reduction : 0);
  return {
    bySegment: logOdds.map((ownLogOdds, position) => margin(ownLogOdds, position, position)),
    bySentence: sentences.map(({ index, fromSegment, toSegment }) =>
      margin(bySentence.action[index] ?? -Infinity, fromSegment, toSegment),
    ),
  };
}

/** The citation of an item: its sentence to the end of `last`, without segments that do not contribute to `task`. */
export function createCitation(
  { segments }: MeetingContext,
  sentence: Sentence,
  last: Sentence,
  task: string | undefined,
  margins: Margins | undefined,
): Citation {
  let [from, to] = [sentence.fromSegment, last.toSegment];
  const stems = new Set(getStems(getWords(task ?? '')));
  const isNeeded = (position: number): boolean => {
    const text = segments[position]?.text ?? '';
    if ((margins?.bySegment[position] ?? -1) >= 0 || PERSON_WITH_MODAL.test(text)) return true;
    return getStems(getWords(text)).some((stem) => stems.has(stem));
  };
  if (task !== undefined && margins !== undefined && sentence === last) {
    while (from < to && !isNeeded(from)) from += 1;
    while (to > from && !isNeeded(to)) to -= 1;
  }
  const cited = segments.slice(from, to + 1);
  const coversSentences = from === sentence.fromSegment && to === last.toSegment;
  return {
    segmentIds: cited.map(({ id }) => id),
    quote: coversSentences ? getQuoteBetween(cited, sentence, last) : joinTexts(cited),
  };
}

/** A citation from the start of one sentence to the end of another. */
export function createCitationBetween({ segments }: MeetingContext, first: Sentence, last: Sentence): Citation {
  const cited = segments.slice(first.fromSegment, last.toSegment + 1);
  return { segmentIds: cited.map(({ id }) => id), quote: getQuoteBetween(cited, first, last) };
}

/** Adds adjacent segments about the same task, unless another item cites them. */
export function addNeighbors(
  { segments }: MeetingContext,
  evidence: Citation,
  cited: ReadonlySet<string>,
  margins: Margins | undefined,
): Citation {
  if (margins === undefined) return evidence;
  const extend = (start: number, step: 1 | -1): number => {
    let end = start;
    for (let position = start + step; Math.abs(position - start) <= CITED_NEIGHBORS; position += step) {
      const segment = segments[position];
      if (segment === undefined || segment.text.trim() === '' || cited.has(segment.id)) break;
      if (getWords(segment.text).length > CITED_NEIGHBOR_WORDS) break;
      if ((margins.bySegment[position] ?? -1) >= 1) end = position;
      else if (!isInterjection(segment.text)) break;
    }
    return end;
  };
  const first = segments.findIndex(({ id }) => id === evidence.segmentIds[0]);
  const last = first + evidence.segmentIds.length - 1;
  const [from, to] = [extend(first, -1), extend(last, 1)];
  if (from === first && to === last) return evidence;
  const extended = segments.slice(from, to + 1);
  return { segmentIds: extended.map(({ id }) => id), quote: joinTexts(extended) };
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
