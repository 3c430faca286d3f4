/** Numbers of a draft, with their units. */

/** Lines under one heading (attendees may be many), and action items, that a draft may have. */
export const LINES_PER_SECTION = 250;
export const ACTION_ITEMS_PER_DRAFT = 30;
/** One line of the minutes, one quote (characters). */
export const LINE_CHARACTERS = 600;
export const QUOTE_CHARACTERS = 4_000;
/** A quote shorter than this supports a claim only if it is all that was said in its segment (words). */
export const QUOTE_WORDS_MIN = 3;
/** Segments that one claim may cite. */
export const SEGMENTS_PER_CLAIM = 40;
