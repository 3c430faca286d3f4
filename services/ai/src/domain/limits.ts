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
/** Fewer words than this, hesitations left out, are nothing that could be written up. */
export const WORDS_TO_WRITE_UP = 3;
/** The highest limit of tokens a month that an account may give itself. */
export const MONTHLY_TOKENS_MAX = 1_000_000_000;
/** An owner who is no speaker is called by at most so many words. */
export const OWNER_NAME_WORDS = 5;
/** Combining marks on one letter that are a way of writing; more is a way of covering other lines. */
export const MARKS_PER_LETTER = 4;
/** How often markup is taken out of what is left after markup was taken out. */
export const PLAIN_TEXT_PASSES = 6;
/** Segments around the cited ones that may hold the words of a claim: what "yes, let's do that" is about. */
export const SEGMENTS_BEFORE_CLAIM = 4;
export const SEGMENTS_AFTER_CLAIM = 2;
/** The share of a claim's words (small ones left out) that must have been said around its evidence; of a title's, in the meeting. */
export const CLAIM_WORDS_SAID = 0.34;
export const TITLE_WORDS_SAID = 0.6;
