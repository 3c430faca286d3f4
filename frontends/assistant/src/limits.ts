import { SEARCH_QUERY_CHARACTERS } from '@minutehand/contracts/limits';

export const QUESTION_CHARACTERS = SEARCH_QUERY_CHARACTERS;
/** Passages that are shown for a question; all of them are on the page of results. */
export const PASSAGES_SHOWN = 8;
