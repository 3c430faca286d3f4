import { defineErrors } from './kinds.ts';

/** Errors of the search service. */
export const searchErrors = defineErrors({
  'search.unavailable': { kind: 'unavailable', message: 'Search failed. Please try again.' },
});
