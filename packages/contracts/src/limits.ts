/** Limits shared by several packages. The unit is in the name or the comment. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const KIB = 1024;
export const MIB = 1024 * KIB;

/** A restore adds a multiple of this to the versions of documents. No document has as many changes. */
export const RESTORE_VERSION_STEP = 1_000_000;

/** HTTP bodies other than transcripts and uploads (bytes). */
export const JSON_BODY_BYTES = 1 * MIB;
/** Maximum size of a transcript's text (bytes) and number of its segments. */
export const TRANSCRIPT_BYTES = 10 * MIB;
export const TRANSCRIPT_SEGMENTS_MAX = 20_000;
/** Maximum length of a speaker label before the first ": " of a line (characters). */
export const SPEAKER_LABEL_CHARACTERS = 150;
/** Maximum size of a direct upload (bytes). */
export const UPLOAD_BYTES = 1024 * MIB;
/** Maximum size of the picture of a user (bytes), and of its width and height (pixels). */
export const PICTURE_BYTES = 256 * KIB;
export const PICTURE_PIXELS = 1_024;
/** Maximum size of one chunk of a recording and of all its chunks (bytes), and its maximum length without pauses (seconds). */
export const RECORDING_CHUNK_BYTES = 16 * MIB;
export const RECORDING_BYTES = 1024 * MIB;
export const RECORDING_SECONDS = 4 * 60 * 60;
/** Highest number of a chunk: five for each second, because chunks may be shorter than a second. */
export const RECORDING_CHUNK_NUMBER_MAX = 5 * RECORDING_SECONDS;
/** Chunks of another tab or device that continues a recording are numbered from a multiple of the stride; a recording has at most this many sequences. */
export const RECORDING_SEQUENCE_STRIDE = 100_000;
export const RECORDING_SEQUENCES_MAX = 50;
/** Marks of one recording. */
export const MARKS_PER_RECORDING = 300;
/** Pieces of the live transcript of one recording: one for every 4 seconds of the longest recording. */
export const LIVE_PIECES_MAX = RECORDING_SECONDS / 4;
/** Numbers that describe the loudness of a recording over time. */
export const RECORDING_PEAKS = 1_000;
/** Size of byte chunks over gRPC (bytes), and segments per message. */
export const STREAM_CHUNK_BYTES = 256 * KIB;
export const SEGMENTS_PER_MESSAGE = 500;

/** Maximum number of segments in one correction. */
export const SEGMENTS_PER_REQUEST = 500;

/** Items per page of a list. */
export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 100;

export const MEETING_TITLE_CHARACTERS = 200;
export const MINUTES_BYTES = 512 * KIB;
/** Maximum size of a meeting's notes as HTML (bytes) and number of files and mentions in them. */
export const NOTES_BYTES = 512 * KIB;
export const NOTES_ATTACHMENTS_MAX = 200;
/** Maximum length of an embedded page's address (characters). */
export const EMBED_URL_CHARACTERS = 2_000;
export const ACTION_ITEM_DESCRIPTION_CHARACTERS = 2_000;
/** Maximum number of sources of an action item that a user creates. */
export const SOURCES_PER_ACTION_ITEM = 10;
/** Maximum length of a quote (characters): a reader must be able to check it at a glance. */
export const QUOTE_CHARACTERS = 2_000;
/** Places of the transcript that one line or item may cite. */
export const EVIDENCE_PLACES_MAX = 4;
/** Maximum length of a comment on an action item (characters), and number of comments on one. */
export const COMMENT_CHARACTERS = 2_000;
export const COMMENTS_PER_ACTION_ITEM = 100;
/** Maximum number of action items in one bulk update. */
export const ACTION_ITEMS_PER_REQUEST = 500;
/** Lengths of the name, the email address and the password of a user (characters). */
export const PERSON_NAME_CHARACTERS = 150;
export const EMAIL_CHARACTERS = 254;
export const PASSWORD_CHARACTERS = { min: 10, max: 256 } as const;
/** Longest tag of a language, such as "zh-Hant-TW" (RFC 5646 requires software to support at least 35 characters). */
export const LANGUAGE_TAG_CHARACTERS = 35;
/** Maximum length of a code of a second factor (characters). A recovery code has 19. */
export const TWO_FACTOR_CODE_CHARACTERS = 64;
/** Lifetime of a personal access token (days). */
export const ACCESS_TOKEN_DAYS = { default: 90, max: 365 } as const;
/** Terms in the glossary of an account; lengths of a term or alias and of a meaning (characters); aliases of one term. */
export const GLOSSARY_TERMS_MAX = 500;
export const GLOSSARY_TERM_CHARACTERS = 60;
export const GLOSSARY_MEANING_CHARACTERS = 160;
export const ALIASES_PER_TERM = 5;
/** Maximum length of a search text, including searches for people and speakers (characters). */
export const SEARCH_QUERY_CHARACTERS = 200;
/** Saved searches of one user in one account, and the length of their names (characters). */
export const SAVED_SEARCHES_PER_USER = 50;
export const SAVED_SEARCH_NAME_CHARACTERS = 80;
/** Maximum length of a question to the assistant (characters). */
export const QUESTION_CHARACTERS = 2_000;
export const ATTENDEES_PER_MEETING = 200;
/** Maximum length of the instruction of a generation (characters). */
export const GENERATION_INSTRUCTION_CHARACTERS = 500;
/** Maximum length of the note of an approval step or amendment (characters). */
export const APPROVAL_NOTE_CHARACTERS = 1_000;
/** How long the audio of meetings can be kept, by meeting type (days). 0 keeps it. */
export const AUDIO_RETENTION_DAYS = [0, 30, 90, 365] as const;
/** Days after which the meetings of a type move to the trash; 0 keeps them. */
export const MEETING_RETENTION_DAYS = [0, 365, 730, 1_825] as const;
/** Maximum ids in one FindAudioRetention call. */
export const AUDIO_RETENTION_IDS_MAX = 100;
/** The default color of a meeting type. */
export const MEETING_TYPE_COLOR = '#6B7280';
/** Colors that the editor of meeting types offers. */
export const MEETING_TYPE_COLORS = {
  gray: MEETING_TYPE_COLOR,
  red: '#DC2626',
  orange: '#EA580C',
  amber: '#B45309',
  green: '#15803D',
  teal: '#0F766E',
  blue: '#2563EB',
  indigo: '#4F46E5',
  violet: '#7C3AED',
  rose: '#BE185D',
} as const;
/** Limits of a meeting type: lengths of its texts (characters) and numbers of its parts. */
export const MEETING_TYPE_NAME_CHARACTERS = 100;
export const HEADING_CHARACTERS = 100;
export const HEADINGS_PER_MEETING_TYPE = 30;
export const AGENDA_ITEMS_PER_MEETING_TYPE = 100;
export const NOTIFICATION_EMAILS_PER_MEETING_TYPE = 50;
export const PROMPT_CHARACTERS = 5_000;
export const AGENDA_ITEM_TITLE_CHARACTERS = 300;
/** Maximum number of recipients of one request to email minutes, and length of its note (characters). */
export const EMAIL_RECIPIENTS_MAX = 50;
export const EMAIL_NOTE_CHARACTERS = 2_000;
/** Maximum length of feedback comments (characters). */
export const FEEDBACK_CHARACTERS = 2_000;
/** Maximum number of items carried over by one request, and length of a title search (characters). */
export const CARRY_OVER_ITEMS_MAX = 200;
export const SERIES_QUERY_CHARACTERS = 200;
/** Maximum length of a text filter of the decisions (characters). */
export const DECISION_QUERY_CHARACTERS = 200;
/** Maximum length of a suggested title (words). */
export const SUGGESTED_TITLE_WORDS = 8;

/** Default deadline of calls between services (ms). */
export const RPC_DEADLINE_MS = 5 * SECOND_MS;
export const RPC_STREAM_DEADLINE_MS = 60 * SECOND_MS;
/** Lifetime of a token between services (seconds). */
export const INTERNAL_TOKEN_SECONDS = 60;
/** Maximum time from SIGTERM to exit (ms). */
export const STOP_DEADLINE_MS = 20 * SECOND_MS;

// Presence

/** Interval at which an open page reports its presence (ms), and time after its last report at which it counts as closed (ms). */
export const PRESENCE_REPORT_MS = 20 * SECOND_MS;
export const PRESENCE_EXPIRY_MS = 45 * SECOND_MS;
/** Length of the id of a page (characters). */
export const PRESENCE_CLIENT_CHARACTERS = 64;
