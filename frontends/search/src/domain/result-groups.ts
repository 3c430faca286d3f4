import type { SearchResult, SearchResultType } from '@minutehand/contracts/http/search';

/** The groups of results, in the order in which they are shown. */
export const RESULT_GROUPS: readonly { type: SearchResultType; label: string; one: string }[] = [
  { type: 'meetings', label: 'Meetings', one: 'Meeting' },
  { type: 'transcripts', label: 'Transcripts', one: 'Transcript' },
  { type: 'minutes', label: 'Minutes', one: 'Minutes' },
];

export interface ResultGroup {
  label: string;
  results: readonly SearchResult[];
}

/** Results by group; groups without any are left out. */
export function groupResults(results: readonly SearchResult[]): readonly ResultGroup[] {
  return RESULT_GROUPS.map(({ type, label }) => ({
    label,
    results: results.filter((result) => result.result_type === type),
  })).filter((group) => group.results.length > 0);
}
