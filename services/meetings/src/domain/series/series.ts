import { AppError } from '@minutehand/contracts/errors';
import { PEOPLE_ALIKE, REFUSALS_UNTIL_QUIET, REFUSED_SERIES, TITLES_ALIKE } from '../../limits.ts';
import { wordsOf } from '../action-items/proposals.ts';
import type { Meeting } from '../meetings/meeting.ts';
import { isSaidEachTime } from './said-each-time.ts';

type Identified = Meeting & { id: string };

/** What tells whether two meetings are of one kind. */
export type SeriesFacts = Pick<
  Identified,
  'id' | 'title' | 'ownerId' | 'readerIds' | 'attendees' | 'typeId' | 'seriesId' | 'refusedSeries'
>;

/** The meeting goes with those of that series, and with no others any more. */
export function joinSeries<M extends Identified>(meeting: M, other: { id: string; seriesId: string }): M {
  if (other.id === meeting.id) throw new AppError('series.invalid', { message: 'A meeting cannot continue itself.' });
  const taken = new Set([other.id, other.seriesId]);
  const refusedSeries = meeting.refusedSeries.filter((refused) => !taken.has(refused));
  return { ...meeting, seriesId: other.seriesId, refusedSeries };
}

/** The meeting goes with no others; that it does is not proposed again. */
export function leaveSeries<M extends Identified>(meeting: M): M {
  return { ...refuse(meeting, meeting.seriesId), seriesId: '' };
}

/** That the meeting goes with this one, or with its series, is not proposed again. */
export function refuseSeries<M extends Identified>(meeting: M, other: { id: string; seriesId: string }): M {
  return refuse(meeting, other.seriesId || other.id);
}

/** The one of the candidates, the latest first, that the meeting seems to continue most; undefined where none is near enough. */
export function findSuggestion<C extends SeriesFacts>(
  meeting: SeriesFacts,
  candidates: readonly C[],
  defaultTypeId: string,
): C | undefined {
  // Who said no so often wants to be left in peace.
  if (meeting.seriesId !== '' || meeting.refusedSeries.length >= REFUSALS_UNTIL_QUIET) return undefined;
  let best: { candidate: C; likeness: number } | undefined;
  for (const candidate of candidates) {
    if (isRefused(meeting, candidate)) continue;
    const likeness = likenessOf(meeting, candidate, defaultTypeId);
    if (likeness > (best?.likeness ?? 0)) best = { candidate, likeness };
  }
  return best?.candidate;
}

/**
 * 0 for meetings that have nothing to do with each other. Those of one series have largely the same people and near the same title, or
 * a type that somebody chose: the account's default type says nothing.
 */
export function likenessOf(a: SeriesFacts, b: SeriesFacts, defaultTypeId: string): number {
  if (!hasSamePeople(a, b)) return 0;
  const sameTitle = hasSameTitle(a.title, b.title) ? 2 : 0;
  const sameType = a.typeId === b.typeId && a.typeId !== defaultTypeId ? 1 : 0;
  return sameTitle + sameType;
}

function isRefused({ refusedSeries }: SeriesFacts, { id, seriesId }: SeriesFacts): boolean {
  return refusedSeries.some((refused) => refused === id || (seriesId !== '' && refused === seriesId));
}

function refuse<M extends Identified>(meeting: M, key: string): M {
  if (key === '' || meeting.refusedSeries.includes(key)) return meeting;
  return { ...meeting, refusedSeries: [...meeting.refusedSeries, key].slice(-REFUSED_SERIES) };
}

/** Who was named, where both name somebody; else who owns and reads them. */
function hasSamePeople(a: SeriesFacts, b: SeriesFacts): boolean {
  const named = [a, b].map(({ attendees }) => new Set(attendees.map(wordsOf).filter(Boolean)));
  const [mine, theirs] = named;
  if (mine !== undefined && theirs !== undefined && mine.size > 0 && theirs.size > 0)
    return overlap(mine, theirs) >= PEOPLE_ALIKE;
  return a.ownerId === b.ownerId || overlap(new Set(a.readerIds), new Set(b.readerIds)) >= PEOPLE_ALIKE;
}

/** Numbers, days and months differ from one time to the next. */
function hasSameTitle(a: string, b: string): boolean {
  const [mine, theirs] = [a, b].map((title) => new Set(wordsOf(title).split(' ').filter(tells)));
  if (mine === undefined || theirs === undefined || mine.size === 0 || theirs.size === 0) return false;
  return overlap(mine, theirs) >= TITLES_ALIKE;
}

function tells(word: string): boolean {
  return word !== '' && !isSaidEachTime(word);
}

/** The share of what either has that both have. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((one) => b.has(one)).length;
  return shared / (a.size + b.size - shared);
}
