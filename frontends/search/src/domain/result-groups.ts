import type { SearchResult, SearchResultType } from '@minutehand/contracts/http/search';
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
};

/** Groups results by type, without empty groups. */
export function groupResults(results: readonly SearchResult[]): readonly ResultGroup[] {
  return RESULT_GROUPS.map(({ type, label }) => ({
    label,
    results: results.filter((result) => result.result_type === type),
  })).filter((group) => group.results.length > 0);
}
