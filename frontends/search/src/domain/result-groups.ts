import type { QuickSearchResponse, SearchResult, SearchResultType } from '@minutehand/contracts/http/search';
import { texts } from '../texts.ts';

/** The groups of results, in display order. */
export const RESULT_GROUPS: readonly { type: SearchResultType; label: string; singular: string }[] = [
  { type: 'meetings', label: texts.types.meetings, singular: texts.singular.meetings },
  { type: 'transcripts', label: texts.types.transcripts, singular: texts.singular.transcripts },
  { type: 'minutes', label: texts.types.minutes, singular: texts.singular.minutes },
];

export type ResultGroup = {
  label: string;
  results: readonly SearchResult[];
  /** Matches of this type, of which `results` are the best. */
  total: number;
};

/** Groups results by type, without empty groups. */
export function groupResults({ results, totals }: QuickSearchResponse): readonly ResultGroup[] {
  return RESULT_GROUPS.map(({ type, label }) => ({
    label,
    results: results.filter((result) => result.result_type === type),
    total: totals[type],
  })).filter((group) => group.results.length > 0);
}
