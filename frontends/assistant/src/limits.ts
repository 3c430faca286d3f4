import { SEARCH_QUERY_CHARACTERS } from '@minutehand/contracts/limits';

export const QUESTION_CHARACTERS = SEARCH_QUERY_CHARACTERS;
/** Passages shown for a question; the search results list all of them. */
export const MAX_PASSAGES = 8;
