import { SAVED_SEARCHES_PER_USER, SEARCH_QUERY_CHARACTERS } from '../limits.ts';
import { defineErrors } from './kinds.ts';

/** Errors of the search service. */
export const searchErrors = defineErrors({
  'search.unavailable': { kind: 'unavailable', message: 'Search failed. Please try again.' },
  'search.query_too_long': {
    kind: 'validation',
    message: `A search may have at most ${SEARCH_QUERY_CHARACTERS} characters.`,
  },
  'search.result_type_unknown': { kind: 'malformed', message: 'Search finds meetings, transcripts and minutes.' },
  'saved_search.not_found': { kind: 'not_found', message: 'Saved search not found.' },
  'saved_search.invalid': { kind: 'validation', message: 'Enter a name and a search.' },
  'saved_search.limit_reached': {
    kind: 'validation',
    message: `You can save up to ${SAVED_SEARCHES_PER_USER} searches. Delete one first.`,
  },
});
