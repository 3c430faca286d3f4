/** Limits of the meetings service. Limits that several services share are in `@minutehand/contracts/limits`. */

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

/** Latest time of a cue (milliseconds). A later one means a corrupt file. */
export const TRANSCRIPT_LENGTH_MS = 100 * 3_600_000;
/** Maximum unpacked size of a .docx (bytes): a small archive can expand to gigabytes. */
export const DOCX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Elements of a .docx that are read before the parser yields to the event loop. */
export const DOCX_ELEMENTS_PER_YIELD = 50_000;
/** Maximum size of one segment's text, and of all labels together (bytes): each must fit in one message. */
export const SEGMENT_BYTES = 2 * 1024 * 1024;
export const LABELS_BYTES = 1024 * 1024;
/** Segments in the preview of a transcript, and maximum length of their texts (characters). */
export const PREVIEWED_SEGMENTS_MAX = 20;
export const PREVIEWED_CHARACTERS = 500;
/** Number of speakers at which users can no longer add one. */
export const SPEAKERS_PER_TRANSCRIPT = 1_000;
/** Markdown beyond any of these is rendered as plain text: lines, markup characters, and lines times the columns of the widest table row. */
export const MARKDOWN_LINES = 5_000;
export const MARKDOWN_MARKUP_CHARACTERS = 20_000;
export const MARKDOWN_CELLS = 50_000;
/** Maximum text in one message of segments, and in one page of minutes versions (bytes). */
export const BATCH_BYTES = 1024 * 1024;
export const VERSIONS_PAGE_BYTES = 3 * 1024 * 1024;
/** Versions that are in memory at the same time while a page is assembled. Each may have 512 KB. */
export const VERSIONS_IN_MEMORY = 16;
/** Maximum action items of one meeting. The list has no pages. */
export const ACTION_ITEMS_PER_MEETING = 500;
/** Maximum count of the items in readable meetings of a member; more items are not counted. */
export const COUNTED_ACTION_ITEMS_MAX = 1_000;
/** Maximum agenda items of one meeting. The list has no pages. */
export const AGENDA_ITEMS_PER_MEETING = 200;
/** Maximum meeting types of one account. */
export const MEETING_TYPES_PER_ACCOUNT = 200;
/** Items of a bulk update that one event covers. */
export const ACTION_ITEMS_PER_EVENT = 50;
/** Maximum items that one generation may propose. */
export const PROPOSALS_PER_GENERATION = 200;
/** Dropped statements of a generated text that are stored with their reasons. */
export const DROPPED_STATEMENTS_MAX = 50;
/** Maximum length of an excerpt of an invalid file in an error message (characters). */
export const EXCERPT_CHARACTERS = 30;

/** Range of years that a date may have. */
export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2200;

/** Time without progress after which a generation counts as failed, and interval of the check (ms). A slow model reports no progress for minutes while it writes a long text. */
export const GENERATION_STALLED_MS = 30 * MINUTE_MS;
export const STALLED_SWEEP_MS = MINUTE_MS;

/** Meetings that one request for a page of the meeting list reads to find a text or a person. Beyond them, the page may be short. */
export const SCANNED_LIST_MEETINGS = 1_000;
/** Speakers of a transcript that lists of meetings name, and missing copies of them that one read of a list makes. */
export const LISTED_SPEAKERS = 12;
export const SPEAKER_COPIES_PER_READ = 5;
/** Meetings that a filtered search covers, and that are read to find them, or to find the series of an account. */
export const FOUND_MEETING_IDS_MAX = 1_000;
export const SCANNED_MEETINGS = 5_000;
/** Number of meetings before a meeting, and of meetings after it, whose decisions are compared with its own. */
export const MEETINGS_WITH_COMPARED_DECISIONS = 200;
/** Number of conflicts that are stored for a decision and returned; the newest are kept. */
export const CONFLICTS_PER_DECISION = 3;
/** Other meetings that one read of the decisions searches for conflicts, and citations that it returns of the other decision. */
export const CONFLICTING_MEETINGS_PER_READ = 500;
export const CONFLICT_CITATIONS = 1;
/** Lines under headings of decisions that become decisions in the register, and their length (characters). */
export const DECISION_LINES_MAX = 200;
export const DECISION_CHARACTERS = 1_000;
/**
 * Meetings of earlier releases have no copies of their decisions. Maximum number of them whose minutes one read of the decisions loads instead,
 * and maximum number of copies that it makes. A page that needs more is shorter.
 */
export const DECISION_MINUTES_TEXTS_PER_READ = 20;
export const DECISION_COPIES_PER_READ = 5;
/**
 * Two decisions have the same subject if they share this number of words, which are also this share of the shorter one's words. The
 * last number is the share for decisions that differ only in a "not".
 */
export const CONFLICT_SHARED_WORDS = 2;
export const CONFLICT_WORD_SHARE = 0.7;
export const NEGATION_WORD_SHARE = 0.75;
/** Maximum favorites of one user in one account; at most a page of the meeting list. */
export const FAVORITES_PER_USER = 100;
/** Time for which a meeting stays in the trash, and interval of the check (ms). */
export const TRASH_RETENTION_MS = 30 * DAY_MS;
export const TRASH_SWEEP_MS = 60 * MINUTE_MS;
/** Interval of the sweep that moves meetings to the trash at the end of their retention (ms). */
export const MEETING_RETENTION_SWEEP_MS = 6 * HOUR_MS;
/**
 * Meetings in the trash of an account whose action items are subtracted from the counts of owners and admins. With more of them, the
 * meetings that have counted items are looked up instead.
 */
export const SUBTRACTED_TRASHED_MEETINGS = 1_000;
/** Maximum ids in one FilterReadable call. */
export const FILTER_READABLE_IDS = 100;
/** Queries that one page of a member's list across meetings may take; after the last one, the page may be short. */
export const READABLE_ITEM_ROUNDS = 100;
/** Length of a summary line, which lists show (characters). */
export const SUMMARY_LINE_CHARACTERS = 240;
/** Attempts to save a text of the minutes while concurrent requests save others. After the last one, the write is rejected as stale. */
export const SAVE_MINUTES_ATTEMPTS = 6;
/** Rounds in which corrections are applied while the transcript keeps changing. After the last one, the event's consumer continues. */
export const CORRECTION_ROUNDS = 5;
/** Rounds in which what other documents copy from the minutes is copied while the minutes keep changing. */
export const COPY_ROUNDS = 5;
/** Differences between two compared texts (lines). Beyond them, all lines are shown as removed and added. The time grows with their square. */
export const COMPARED_DIFFERENCES_MAX = 2_000;
/** Maximum length of the title in the name of an exported file (characters). */
export const MAX_FILENAME_TITLE_CHARACTERS = 100;
/** Number of blocks from which unformatted lines of a PDF or .docx share paragraphs, and lines per such paragraph. */
export const UNMERGED_BLOCKS_MAX = 1_000;
export const LINES_PER_PARAGRAPH = 50;
/** Documents that are written as .docx concurrently; maximum length of the queue, and of one user's part of it; maximum wait in it (ms). */
export const CONCURRENT_DOCX = 1;
export const QUEUED_DOCX = 16;
export const QUEUED_DOCX_PER_USER = 8;
export const DOCX_QUEUE_TIMEOUT_MS = 15 * SECOND_MS;
/** Limits of the thread that writes them: time (ms), JavaScript heap (MiB; the process takes some 100 MiB more), and time until it ends when idle (ms). */
export const DOCX_DEADLINE_MS = 40 * SECOND_MS;
export const DOCX_HEAP_MIB = 256;
export const DOCX_IDLE_MS = MINUTE_MS;
/** Runs of right-to-left or left-to-right text that are marked in a .docx. The direction of text beyond them follows from its letters. */
export const DOCX_DIRECTION_RUNS = 20_000;
/**
 * Approval steps and amendments stored with minutes, and the part of each change that is stored (lines, characters per line). All are shown
 * together.
 */
export const APPROVAL_ENTRIES_MAX = 300;
export const AMENDED_LINES_MAX = 40;
export const AMENDED_LINE_CHARACTERS = 500;
/** Age from which another process sends a stored assignment email, and interval of the check (ms). */
export const UNSENT_EMAIL_AGE_MS = 2 * MINUTE_MS;
export const UNSENT_EMAIL_SWEEP_MS = MINUTE_MS;
/** Maximum length of an item's description in an email, which may list hundreds of items. */
export const ASSIGNED_DESCRIPTION_CHARACTERS = 300;
/** Local time at which reminders are sent, interval of the check (ms), and retention of a sent reminder (ms). */
export const REMINDER_TIME = '08:00';
export const REMINDER_SWEEP_MS = 5 * MINUTE_MS;
export const REMINDER_RETENTION_MS = 7 * DAY_MS;
/** Items that one reminder lists. Further ones are only counted. */
export const ITEMS_PER_REMINDER = 50;
/** Maximum items in a calendar feed. */
export const CALENDAR_FEED_ITEMS_MAX = 500;
/** Maximum ids in one query for documents. */
export const DOCUMENTS_PER_QUERY = 500;
/** Invalid addresses that an error message lists. */
export const LISTED_ADDRESSES_MAX = 10;
/** Retention of an email with minutes and its addresses (ms): longer than delivery is retried and than a request may be repeated. */
export const MINUTES_EMAIL_RETENTION_MS = 30 * DAY_MS;
/** Maximum shares of one meeting. The list has no pages. */
export const SHARES_PER_MEETING = 200;
/** Meetings, and action items, of a leaving member that are listed by name; others are only counted. */
export const HANDOVER_LISTED_MAX = 10;
/** PDFs that are typeset concurrently, each in a separate process; maximum length of the queue, and of one user's part of it; maximum wait in it (ms). */
export const CONCURRENT_PDFS = 2;
export const QUEUED_PDFS = 8;
export const QUEUED_PDFS_PER_USER = 4;
export const PDF_QUEUE_TIMEOUT_MS = 15 * SECOND_MS;
/** Limits of a typesetting process: time (ms), memory (bytes; the chart's memory limit allows for CONCURRENT_PDFS of them), and size of its file (bytes). */
export const PDF_DEADLINE_MS = 40 * SECOND_MS;
export const PDF_MEMORY_BYTES = 384 * 1024 * 1024;
export const PDF_BYTES = 32 * 1024 * 1024;
/** Interval at which its time and memory are checked (ms). */
export const PDF_WATCHDOG_INTERVAL_MS = 25;
/** Length from which a word may be broken, length of its parts, and length of the title in the page footer (characters). */
export const PDF_WORD_CHARACTERS = 30;
export const PDF_WORD_PART_CHARACTERS = 8;
export const PDF_FOOTER_CHARACTERS = 80;
/** Maximum nesting of elements in notes. */
export const NOTES_DEPTH = 40;
/** Maximum open elements in submitted notes, checked before they are parsed. */
export const NOTES_OPEN_ELEMENTS = 200;
/** Maximum length of the author's name on a block that two people edited at the same time (characters). */
export const NOTES_AUTHOR_CHARACTERS = 150;
/** Attachments stored with notes, including removed ones that may be pasted back. */
export const STORED_NOTES_ATTACHMENTS_MAX = 500;
/** Concurrent calls to recordings for the files of one text. */
export const CONCURRENT_CLAIMS = 8;
/** Minimum share of common people, and of common significant title words, for the suggestion that one meeting continues another. */
export const MIN_COMMON_PEOPLE_SHARE = 0.5;
export const MIN_COMMON_TITLE_WORDS_SHARE = 0.6;
/** Dismissed suggestions of series that are stored per meeting (the latest ones), and number of dismissals after which no series is suggested. */
export const DISMISSED_SERIES_MAX = 50;
export const DISMISSALS_UNTIL_NO_SUGGESTION = 2;
/** Earlier meetings considered for a suggestion; meetings scanned and returned by a search by title. */
export const SERIES_CANDIDATES_MAX = 100;
export const SCANNED_JOINABLE_MEETINGS = 500;
export const LISTED_JOINABLE_MEETINGS_MAX = 20;
/** Meetings of a series that are scanned, listed, and searched for open items. */
export const SCANNED_SERIES_MEETINGS = 200;
export const LISTED_SERIES_MEETINGS_MAX = 50;
/** Series in one page of the list, and latest titles that the name of a series is taken from. */
export const LISTED_SERIES_MAX = 500;
export const SERIES_NAME_TITLES = 10;
export const EARLIER_MEETINGS_MAX = 20;
/** Maximum action items and decisions (lines) shown from earlier meetings. */
export const EARLIER_ACTION_ITEMS_MAX = 100;
export const EARLIER_DECISIONS_MAX = 50;
/** Decisions of earlier meetings in the brief of a series. */
export const BRIEF_DECISIONS_MAX = 10;
/**
 * Local time at which members are briefed on the day of a meeting, the time before a meeting that begins earlier, interval of the check, how far
 * ahead it looks, and retention of the record that it was done (ms).
 */
export const BRIEF_TIME = '08:00';
export const BRIEF_LEAD_MS = HOUR_MS;
export const BRIEF_SWEEP_MS = 5 * MINUTE_MS;
export const BRIEF_HORIZON_MS = DAY_MS;
export const BRIEF_RETENTION_MS = 60 * DAY_MS;
/** Action items in the email that minutes are ready. */
export const EMAILED_ITEMS_MAX = 10;
/** Decisions, and action items of each list, in a weekly digest; pages of each that are read. */
export const WEEKLY_DIGEST_DECISIONS_MAX = 25;
export const WEEKLY_DIGEST_ITEMS_MAX = 25;
export const WEEKLY_DIGEST_PAGES_MAX = 5;
/** Time after which an open action item without a due date is stale if nobody changed it (ms). */
export const STALE_ITEM_MS = 21 * DAY_MS;
/** The context of a generation: lines of each kind, length of a line (characters), and marked moments; meetings of the type that are scanned for approved minutes. */
export const CONTEXT_LINES_MAX = 40;
export const CONTEXT_LINE_CHARACTERS = 300;
export const CONTEXT_MARKS_MAX = 100;
export const SCANNED_SAMPLE_MEETINGS = 20;
/** Open action items that a transcript is compared with, and deadline of the comparison (ms). A thread that writes minutes may be busy. */
export const COMPARED_ITEMS_MAX = 200;
export const COMPARISON_DEADLINE_MS = 100 * SECOND_MS;
/** Maximum changes that one transcript may propose, and decided changes that are stored. */
export const ITEM_CHANGES_PER_MEETING = 50;
export const DECIDED_CHANGES_MAX = 500;
/** Texts count against the quota of an account in blocks of this size. */
export const TEXT_BLOCK_BYTES = 4 * 1024;
