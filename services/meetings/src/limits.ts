/** Numbers of the meetings room; those that other rooms share are in `@minutehand/contracts/limits`. */

/** A cue beyond this is a broken file, not a long meeting (milliseconds). */
export const TRANSCRIPT_LENGTH_MS = 100 * 3_600_000;
/** What a .docx may unpack to before its text is read (bytes): a small archive can hold gigabytes. */
export const DOCX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** A token of a bad file as an error message repeats it (characters). */
export const EXCERPT_CHARACTERS = 30;

/** Years that a date in this product may have. */
export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2200;

/** Ids that FilterReadable takes at once. */
export const FILTER_READABLE_IDS = 100;
/** Meetings whose action items a member's list across meetings covers, the latest ones: as many as one query can name. */
export const READABLE_MEETINGS = 1_000;
