import { MAX_SEARCH_QUERY_CHARACTERS } from '../limits.ts';
import { defineErrors } from './kinds.ts';

/** Errors of the search service. */
export const searchErrors = defineErrors({
  'search.unavailable': { kind: 'unavailable', message: 'Search failed. Please try again.' },
  'search.query_too_long': {
    kind: 'validation',
    message: `A search may have at most ${MAX_SEARCH_QUERY_CHARACTERS} characters.`,
  },
  'search.result_type_unknown': { kind: 'malformed', message: 'Search finds meetings, transcripts and minutes.' },
});
