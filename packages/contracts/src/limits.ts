/** Numbers that more than one room must agree on. The unit is in the name or beside it. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const KIB = 1024;
export const MIB = 1024 * KIB;

/** HTTP bodies other than transcripts and uploads (bytes). */
export const JSON_BODY_BYTES = 1 * MIB;
/** A transcript's text (bytes), and how many segments it may have. */
export const TRANSCRIPT_BYTES = 10 * MIB;
export const TRANSCRIPT_SEGMENTS = 20_000;
/** What precedes the first ": " of a line is a speaker's label up to this many characters. */
export const SPEAKER_LABEL_CHARACTERS = 150;
/** One direct upload (bytes). */
export const UPLOAD_BYTES = 1024 * MIB;
/** Pieces in which bytes travel over gRPC, and segments a message. */
export const STREAM_CHUNK_BYTES = 256 * KIB;
export const SEGMENTS_PER_MESSAGE = 500;

/** Segments that are corrected by one call. */
export const SEGMENTS_AT_ONCE = 500;

/** Lists: items a page. */
export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 100;

export const MEETING_TITLE_CHARACTERS = 200;
export const MINUTES_BYTES = 512 * KIB;
/** The notes of a meeting as HTML, and files and mentions in them. */
export const NOTES_BYTES = 512 * KIB;
export const NOTES_ATTACHMENTS = 200;
/** The address of a page that is to be embedded. */
export const EMBED_URL_CHARACTERS = 2_000;
export const ACTION_ITEM_DESCRIPTION_CHARACTERS = 2_000;
/** Action items that are changed by one call. */
export const ACTION_ITEMS_AT_ONCE = 500;
export const PERSON_NAME_CHARACTERS = 150;
export const EMAIL_CHARACTERS = 254;
export const PASSWORD_CHARACTERS = { min: 10, max: 256 } as const;
export const SEARCH_QUERY_CHARACTERS = 200;
export const ATTENDEES_PER_MEETING = 200;
/** What is said with a step of the approval, or with an amendment. */
export const APPROVAL_NOTE_CHARACTERS = 1_000;
/** The colour of a type that nobody gave one. */
export const MEETING_TYPE_COLOUR = '#6B7280';
/** A meeting type: its texts (characters), and how much of each it may have. A section is asked for by a heading of at most 200. */
export const MEETING_TYPE_NAME_CHARACTERS = 100;
export const HEADING_CHARACTERS = 100;
export const HEADINGS_PER_MEETING_TYPE = 30;
export const AGENDA_ITEMS_PER_MEETING_TYPE = 100;
export const NOTIFICATION_EMAILS_PER_MEETING_TYPE = 50;
export const PROMPT_CHARACTERS = 5_000;
export const AGENDA_ITEM_TITLE_CHARACTERS = 300;
/** Addresses that minutes are mailed to at once, and what may be said above them (characters). */
export const EMAILED_ADDRESSES = 50;
export const EMAIL_NOTE_CHARACTERS = 2_000;
/** What somebody says about minutes that they rate. */
export const FEEDBACK_CHARACTERS = 2_000;
/** Items that are put on an agenda by one call, and a part of a title that a meeting is looked for by (characters). */
export const CARRIED_ITEMS = 200;
export const SERIES_QUERY_CHARACTERS = 200;
/** A suggested title, in words. */
export const SUGGESTED_TITLE_WORDS = 8;

/** How long a call between services may take before its caller gives up (ms). */
export const RPC_DEADLINE_MS = 5 * SECOND_MS;
export const RPC_STREAM_DEADLINE_MS = 60 * SECOND_MS;
/** An actor token's life (seconds). */
export const INTERNAL_TOKEN_SECONDS = 60;
/** From SIGTERM to exit (ms). */
export const STOP_DEADLINE_MS = 20 * SECOND_MS;
