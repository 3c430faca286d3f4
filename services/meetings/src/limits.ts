/** Numbers of the meetings room; those that other rooms share are in `@minutehand/contracts/limits`. */

import { DAY_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** A cue beyond this is a broken file, not a long meeting (milliseconds). */
export const TRANSCRIPT_LENGTH_MS = 100 * 3_600_000;
/** What a .docx may unpack to before its text is read (bytes): a small archive can hold gigabytes. */
export const DOCX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Elements of a .docx that are read before other work has its turn. */
export const DOCX_MARKS_AT_ONCE = 50_000;
/** One segment's text, and all labels together (bytes): each must travel in one message. */
export const SEGMENT_BYTES = 2 * 1024 * 1024;
export const LABELS_BYTES = 1024 * 1024;
/** Beyond so many speakers nobody is added by hand. */
export const SPEAKERS_PER_TRANSCRIPT = 1_000;
/** Beyond this a text is shown as it is written: lines, characters that may be markup, and lines times the bars of the widest one. */
export const MARKDOWN_LINES = 5_000;
export const MARKDOWN_MARKS = 20_000;
export const MARKDOWN_CELLS = 50_000;
/** Text of a message of several segments, and of a page of minutes versions (bytes). */
export const BATCH_BYTES = 1024 * 1024;
export const VERSIONS_PAGE_BYTES = 3 * 1024 * 1024;
/** Versions that are in memory at once while a page is put together: each may have 512 KB. */
export const VERSIONS_AT_ONCE = 16;
/** A quote beyond this supports nothing: nobody can check it at a glance (characters). */
export const QUOTE_CHARACTERS = 2_000;
/** Action items of one meeting, which are listed unpaged. */
export const ACTION_ITEMS_PER_MEETING = 500;
/** Agenda items of one meeting, which are listed unpaged. */
export const AGENDA_ITEMS_PER_MEETING = 200;
/** Meeting types of one account. */
export const MEETING_TYPES_PER_ACCOUNT = 200;
/** Items of a bulk update that one message tells of. */
export const ACTION_ITEMS_PER_ANNOUNCEMENT = 50;
/** Items that one generation may propose. */
export const PROPOSALS_PER_GENERATION = 200;
/** A token of a bad file as an error message repeats it (characters). */
export const EXCERPT_CHARACTERS = 30;

/** Years that a date in this product may have. */
export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2200;

/** How long a meeting waits without news of its generation (ms), and how often that is looked at (ms). A long text on a slow model is quiet for minutes. */
export const GENERATION_SILENCE_MS = 30 * MINUTE_MS;
export const SILENCE_SWEEP_MS = MINUTE_MS;

/** Ids that FilterReadable takes at once. */
export const FILTER_READABLE_IDS = 100;
/** Meetings whose action items a member's list across meetings covers, the latest ones: as many as one query can name. */
export const READABLE_MEETINGS = 1_000;
/** Lines of two texts that are held against each other, multiplied: beyond it they are shown as all gone and all new. */
export const COMPARED_CELLS = 4_000_000;
/** The part of a title that names an exported file (characters). */
export const FILENAME_CHARACTERS = 100;
/** Blocks of a .docx that are written before other work has its turn. */
export const DOCX_BLOCKS_AT_ONCE = 200;
/** Steps and amendments that are kept with minutes, with what each changed (lines, characters a line): all are shown at once. */
export const APPROVAL_ENTRIES = 300;
export const AMENDED_LINES = 40;
export const AMENDED_LINE_CHARACTERS = 500;
/** Addresses that one person may mail minutes to in 24 hours. */
export const EMAILED_ADDRESSES_PER_DAY = 500;
/** Mails about action items that one account sends to one address in 24 hours. */
export const ASSIGNMENT_MAILS_PER_ADDRESS_AND_DAY = 50;
/** After this a mail that was written down is sent off by another process (ms), and how often that is looked at (ms). */
export const ASSIGNMENT_MAIL_TIMEOUT_MS = 2 * MINUTE_MS;
export const ASSIGNMENT_MAIL_SWEEP_MS = MINUTE_MS;
/** Of an item's description, in a mail that may tell of hundreds of them. */
export const ASSIGNED_DESCRIPTION_CHARACTERS = 300;
/** When people are reminded of what is due, on their clocks; how often that is looked at (ms), and how long it is remembered (ms). */
export const REMINDER_TIME = '08:00';
export const REMINDER_SWEEP_MS = 5 * MINUTE_MS;
export const REMINDER_KEPT_MS = 7 * DAY_MS;
/** Items that one reminder tells of one by one; the others are counted. */
export const REMINDED_ITEMS = 50;
/** Items that a calendar reads. */
export const CALENDAR_FEED_ITEMS = 500;
/** Documents that are asked for by their ids at once. */
export const DOCUMENTS_AT_ONCE = 500;
/** Wrong addresses that a refusal names. */
export const NAMED_ADDRESSES = 10;
/** How long minutes that were mailed stay with their addresses (ms): longer than mail is tried, and than a request may be repeated. */
export const MINUTES_EMAIL_KEPT_MS = 30 * DAY_MS;
/** People that one meeting may be shared with; all of them are listed at once. */
export const SHARES_PER_MEETING = 200;
/** PDFs that are typeset at once, each in a process of its own; others that wait for their turn, and how long they do (ms). */
export const PDFS_AT_ONCE = 2;
export const PDFS_WAITING = 8;
export const PDF_TURN_MS = 15 * SECOND_MS;
/** What a process that typesets may take: time (ms), memory (bytes; the chart's limit has room for PDFS_AT_ONCE of them), and the size of its file (bytes). */
export const PDF_DEADLINE_MS = 40 * SECOND_MS;
export const PDF_MEMORY_BYTES = 384 * 1024 * 1024;
export const PDF_BYTES = 32 * 1024 * 1024;
/** How often its time and memory are looked at (ms). */
export const PDF_WATCH_MS = 25;
/** Blocks beyond which lines without any formatting are set together, so many in a paragraph. */
export const PDF_LINES_APART = 1_000;
export const PDF_LINES_TOGETHER = 50;
/** A word from this length on may be broken into such parts (characters), and how much of the title stands at the foot of each page (characters). */
export const PDF_WORD_CHARACTERS = 30;
export const PDF_PART_CHARACTERS = 8;
export const PDF_FOOTER_CHARACTERS = 80;
/** Elements within each other that notes may have, and the name that a block written twice at once carries (characters). */
export const NOTES_DEPTH = 40;
/** Elements of given notes that may be open at once before anybody looks at them closely. */
export const NOTES_OPEN_ELEMENTS = 200;
export const NOTES_AUTHOR_CHARACTERS = 150;
/** Attachments that notes remember, with those that were cut and may be put back. */
export const NOTES_ATTACHMENTS_KEPT = 500;
/** Files of a text that recordings is asked for at once. */
export const CLAIMS_AT_ONCE = 8;
/** The share of people, and of the telling words of the titles, that two meetings have in common when one seems to continue the other. */
export const PEOPLE_ALIKE = 0.5;
export const TITLES_ALIKE = 0.6;
/** Series that a meeting was said not to belong to, the last ones; after so many of them nothing is proposed any more. */
export const REFUSED_SERIES = 50;
export const REFUSALS_UNTIL_QUIET = 2;
/** Earlier meetings among which one is looked for that a meeting continues, and those that are offered by a part of their title. */
export const SERIES_CANDIDATES = 100;
export const OFFERED_MEETINGS_SCANNED = 500;
export const OFFERED_MEETINGS = 20;
/** Meetings of a series that are looked at, and of these the ones that are listed, or asked what they left open. */
export const SERIES_MEETINGS_SCANNED = 200;
export const SERIES_MEETINGS_LISTED = 50;
export const EARLIER_MEETINGS = 20;
/** What is shown of them: action items, decisions (lines), agenda items. */
export const EARLIER_ACTION_ITEMS = 100;
export const EARLIER_DECISIONS = 50;
/** Open action items that a transcript is held against, and how long that may take (ms): a thread that writes minutes may be busy. */
export const COMPARED_ITEMS = 200;
export const COMPARISON_DEADLINE_MS = 100 * SECOND_MS;
/** Changes that one transcript may propose, and those that are remembered because they were decided. */
export const ITEM_CHANGES_PER_MEETING = 50;
export const DECIDED_CHANGES = 500;
