import type { SearchResult, SearchResultType } from '@minutehand/contracts/http/search';

/** The groups of results, in display order. */
export const RESULT_GROUPS: readonly { type: SearchResultType; label: string; singular: string }[] = [
  { type: 'meetings', label: 'Meetings', singular: 'Meeting' },
  { type: 'transcripts', label: 'Transcripts', singular: 'Transcript' },
  { type: 'minutes', label: 'Minutes', singular: 'Minutes' },
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
