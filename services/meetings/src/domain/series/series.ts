import { AppError } from '@minutehand/contracts/errors';
import {
  DISMISSALS_UNTIL_NO_SUGGESTION,
  DISMISSED_SERIES_MAX,
  MIN_COMMON_PEOPLE_SHARE,
  MIN_COMMON_TITLE_WORDS_SHARE,
} from '../../limits.ts';
import { normalizeWords } from '../action-items/proposals.ts';
import type { Meeting } from '../meetings/meeting.ts';
import { isTitleStopWord } from './title-stop-words.ts';

type Identified = Meeting & { id: string };

/** The attributes by which meetings are compared. */
export type SeriesAttributes = Pick<
  Identified,
  'id' | 'title' | 'ownerId' | 'readerIds' | 'attendees' | 'typeId' | 'seriesId' | 'refusedSeries'
>;

/** Moves the meeting to that series; it leaves any other. */
export function addToSeries<M extends Identified>(meeting: M, other: { id: string; seriesId: string }): M {
  if (other.id === meeting.id)
    throw new AppError('series.invalid', {
      message: "A meeting can't form a series with itself. Choose another meeting.",
    });
  const joined = new Set([other.id, other.seriesId]);
  const refusedSeries = meeting.refusedSeries.filter((key) => !joined.has(key));
  return { ...meeting, seriesId: other.seriesId, refusedSeries };
}

/** Removes the meeting from its series, which is not suggested again. */
export function removeFromSeries<M extends Identified>(meeting: M): M {
  return { ...addDismissed(meeting, meeting.seriesId), seriesId: '' };
}

/** Dismisses a suggestion: that meeting, or its series, is not suggested again. */
export function dismissSuggestion<M extends Identified>(meeting: M, other: { id: string; seriesId: string }): M {
  return addDismissed(meeting, other.seriesId || other.id);
}

/** The most similar of the candidates (latest first); undefined if none is similar enough. */
export function findSuggestion<C extends SeriesAttributes>(
  meeting: SeriesAttributes,
  candidates: readonly C[],
  defaultTypeId: string,
): C | undefined {
  // No more suggestions after repeated dismissals.
  if (meeting.seriesId !== '' || meeting.refusedSeries.length >= DISMISSALS_UNTIL_NO_SUGGESTION) return undefined;
  let best: { candidate: C; similarity: number } | undefined;
  for (const candidate of candidates) {
    if (isDismissed(meeting, candidate)) continue;
    const similarity = getSimilarity(meeting, candidate, defaultTypeId);
    if (similarity > (best?.similarity ?? 0)) best = { candidate, similarity };
  }
  return best?.candidate;
}

/**
 * 0 for unrelated meetings. Meetings of a series share most people, and a similar title or the same type; the account's default
 * type does not count.
 */
export function getSimilarity(a: SeriesAttributes, b: SeriesAttributes, defaultTypeId: string): number {
  if (!hasSimilarPeople(a, b)) return 0;
  const titleScore = hasSimilarTitle(a.title, b.title) ? 2 : 0;
  const typeScore = a.typeId === b.typeId && a.typeId !== defaultTypeId ? 1 : 0;
  return titleScore + typeScore;
}

function isDismissed({ refusedSeries }: SeriesAttributes, { id, seriesId }: SeriesAttributes): boolean {
  return refusedSeries.some((key) => key === id || (seriesId !== '' && key === seriesId));
}

function addDismissed<M extends Identified>(meeting: M, key: string): M {
  if (key === '' || meeting.refusedSeries.includes(key)) return meeting;
  return { ...meeting, refusedSeries: [...meeting.refusedSeries, key].slice(-DISMISSED_SERIES_MAX) };
}

/** Compares attendees if both meetings have some; otherwise owners and readers. */
function hasSimilarPeople(a: SeriesAttributes, b: SeriesAttributes): boolean {
  const attendeeSets = [a, b].map(({ attendees }) => new Set(attendees.map(normalizeWords).filter(Boolean)));
  const [first, second] = attendeeSets;
  if (first !== undefined && second !== undefined && first.size > 0 && second.size > 0)
    return getOverlap(first, second) >= MIN_COMMON_PEOPLE_SHARE;
  return a.ownerId === b.ownerId || getOverlap(new Set(a.readerIds), new Set(b.readerIds)) >= MIN_COMMON_PEOPLE_SHARE;
}

/** Ignores numbers, days and months, which differ between meetings of a series. */
function hasSimilarTitle(a: string, b: string): boolean {
  const [first, second] = [a, b].map((title) => new Set(normalizeWords(title).split(' ').filter(isSignificantWord)));
  if (first === undefined || second === undefined || first.size === 0 || second.size === 0) return false;
  return getOverlap(first, second) >= MIN_COMMON_TITLE_WORDS_SHARE;
}

function isSignificantWord(word: string): boolean {
  return word !== '' && !isTitleStopWord(word);
}

/** The Jaccard index of two sets. */
function getOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((element) => b.has(element)).length;
  return shared / (a.size + b.size - shared);
}
