import type { Totals } from '../../app/ports.ts';
import type { ResultType } from '../../domain/indexed-meeting.ts';
import { SEARCH_HITS_MAX } from '../../limits.ts';

/** Counts the matches of each type, up to the number of hits that a search returns. */
export function createTotals(count: (resultType: ResultType) => number): Totals {
  const limited = (resultType: ResultType) => Math.min(count(resultType), SEARCH_HITS_MAX);
  return { meetings: limited('meetings'), minutes: limited('minutes'), transcripts: limited('transcripts') };
}
