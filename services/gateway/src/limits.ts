/** Limits of the gateway. Limits that services share are in `@minutehand/contracts/limits`. */

import { DAY_MS, HOUR_MS, KIB, MIB, MINUTE_MS, SECOND_MS, TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';

// Sessions

/** Idle timeout and maximum age of a signed-in session (ms). */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_MAX_AGE_MS = 90 * DAY_MS;
/** Idle timeout of an anonymous session, which only holds the CSRF token for sign-in (ms). */
export const ANONYMOUS_SESSION_IDLE_MS = 1 * DAY_MS;
/** The expiry of a session is renewed when it has moved by at least this much (ms). */
export const SESSION_RENEWAL_STEP_MS = 10 * MINUTE_MS;
/** The last use of a session is stored at most this often by each gateway process (ms); number of sessions in its cache. */
export const SESSION_USE_INTERVAL_MS = 10 * MINUTE_MS;
export const SESSION_USE_CACHE_SIZE = 10_000;
/** How long after entering the password a session may create credentials and change roles (ms). */
export const RECENT_AUTHENTICATION_MS = 5 * MINUTE_MS;
/** How long changes of passwords and memberships are stored, for sessions that are created at the same time (ms). */
export const SESSION_CHANGE_TTL_MS = 1 * HOUR_MS;
/** How long the number of sessions that a deletion ended is stored, for repeated reports (ms). */
export const ENDED_SESSIONS_COUNT_TTL_MS = 7 * DAY_MS;
/** Random bytes of a session id and of a CSRF token. */
export const SECRET_BYTES = 32;
/** Lifetime of the cookie of a browser that has started single sign-on (ms), at most that of a flow in accounts. */
export const SSO_COOKIE_MS = 10 * MINUTE_MS;
/** A longer session id in a cookie is ignored (characters). */
export const SESSION_ID_CHARACTERS = 200;

// Redis

/** Timeout of a Redis command (ms), so that session requests fail with 503 within 1 s. */
export const REDIS_COMMAND_TIMEOUT_MS = 400;
/** A connection without data for this long during a command is reconnected (ms). */
export const REDIS_SOCKET_TIMEOUT_MS = 3 * SECOND_MS;
export const REDIS_CONNECT_TIMEOUT_MS = 2 * SECOND_MS;
/** Delay before the first reconnect, added again for each later attempt, and its maximum (ms). */
export const REDIS_RECONNECT_STEP_MS = 50;
export const REDIS_RECONNECT_MAX_MS = 1 * SECOND_MS;
/** Sessions looked up by one script call, which blocks Redis while it runs. */
export const SESSIONS_PER_BATCH = 64;

// Access tokens

/** How long a verified access token is cached, and so how long revoking may take (ms). */
export const ACCESS_TOKEN_CACHE_MS = 10 * SECOND_MS;
export const ACCESS_TOKEN_CACHE_SIZE = 10_000;

// Activity

/** The activity of a member is reported at most this often by each gateway process (ms). */
export const ACTIVITY_INTERVAL_MS = 1 * HOUR_MS;
/** Members whose last report is cached. */
export const ACTIVITY_CACHE_SIZE = 10_000;

// Idempotency

/** Maximum length of an Idempotency-Key (characters), and how long the first response is stored (ms). */
export const IDEMPOTENCY_KEY_CHARACTERS = 200;
export const IDEMPOTENCY_TTL_MS = 24 * HOUR_MS;
/** A larger response is not stored: a repeated request reads the resource again (bytes of JSON). */
export const IDEMPOTENCY_RESPONSE_BYTES = 8 * KIB;
/** Size that is counted for each stored response (bytes). It covers the key and a small body. */
export const IDEMPOTENCY_ENTRY_BYTES = 768;
/** Maximum size of a small body (bytes). */
export const IDEMPOTENCY_SMALL_RESPONSE_BYTES = 256;
/** Stored responses of one user (bytes). Beyond it, requests with an Idempotency-Key are rejected until the oldest expire. */
export const IDEMPOTENCY_BYTES_PER_USER = 4 * MIB;
/** If the stored responses of a user exceed this, larger bodies are not stored: a repeated request reads the resource again (bytes). */
export const IDEMPOTENCY_BODY_BYTES_PER_USER = 2 * MIB;
/** Interval by which the stored bytes of a user are counted (ms). */
export const IDEMPOTENCY_COUNT_INTERVAL_MS = 1 * HOUR_MS;
/** Lock of an idempotency key: its lifetime, after which a crashed gateway frees the key, and its renewal interval (ms). */
export const IDEMPOTENCY_LOCK_TTL_MS = 6 * SECOND_MS;
export const IDEMPOTENCY_LOCK_RENEW_MS = 2 * SECOND_MS;

// Rate limits

/** Points per number of seconds. */
export const RATE_LIMITS = {
  /** Per session or access token: 40 per second on average. */
  reads: { points: 400, seconds: 10 },
  writes: { points: 200, seconds: 10 },
  /** Failed sign-ins per email address and client network, and per client network. */
  signInsPerEmail: { points: 10, seconds: 15 * 60 },
  signInsPerNetwork: { points: 100, seconds: 15 * 60 },
  /** Rejected attempts of a signed-in user that are recorded in the security log. */
  recordedRefusals: { points: 1, seconds: 15 * 60 },
  /** Challenges for signing in with a passkey, each of which is stored, per client network. */
  passkeyOptions: { points: 300, seconds: 15 * 60 },
  /** Starts of single sign-on, each of which is stored and reads the configuration of a provider, per client network. */
  ssoStarts: { points: 300, seconds: 15 * 60 },
  /** Failed callbacks of single sign-on per client network. */
  ssoCallbacks: { points: 300, seconds: 15 * 60 },
  /** Other requests to providers and name servers per user. */
  ssoChecks: { points: 60, seconds: 15 * 60 },
  /** Reset links per email address and client network, and per client network. */
  passwordResetsPerEmail: { points: 10, seconds: 60 * 60 },
  passwordResetsPerNetwork: { points: 100, seconds: 60 * 60 },
  /** Downloads of the JSON file with a user's personal data, per user. Named as it is stored in Redis. */
  personalDataExports: { points: 5, seconds: 60 * 60 },
  /** Exports of data that a user starts, and downloads of their archives. */
  dataExports: { points: 10, seconds: 24 * 60 * 60 },
  dataExportDownloads: { points: 20, seconds: 60 * 60 },
  /** Downloads of the security log per user. */
  securityLogExports: { points: 30, seconds: 60 * 60 },
  /** Downloads of decisions per user. */
  decisionExports: { points: 30, seconds: 60 * 60 },
  /**
   * Searches per user, except those while the user types. All sessions and tokens of a user together get as many as one of them gets reads,
   * because a search may read several meetings.
   */
  searches: { points: 400, seconds: 10 },
  /** Questions to the assistant per user. Each one reads several meetings. */
  questions: { points: 120, seconds: 60 },
  /** Requests per link that needs no sign-in, and requests with invalid links per client network. */
  secretLinks: { points: 60, seconds: 60 },
  invalidLinks: { points: 400, seconds: 15 * 60 },
} as const;
/**
 * Delays between failed sign-ins of a user from networks in which they have not signed in before: the attempts without a delay, the first
 * delay, which doubles with each attempt, and the longest (ms). Attempts and networks are deleted after their lifetimes (ms).
 */
export const SIGN_IN_DELAYS = {
  freeAttempts: 20,
  firstMs: 1 * SECOND_MS,
  maxMs: 15 * MINUTE_MS,
  attemptsTtlMs: 1 * DAY_MS,
  networkTtlMs: 30 * DAY_MS,
} as const;
/** Windows of the limits of registrations and of requests without a session, whose points are configured. */
export const REGISTRATIONS_SECONDS = 60 * 60;
export const ANONYMOUS_REQUESTS_SECONDS = 60;

// Request bodies and responses

/** JSON escapes and form encoding make the body longer than the transcript (bytes). */
export const TRANSCRIPT_BODY_BYTES = 3 * TRANSCRIPT_BYTES;
/** Timeout of a direct upload through the gateway (ms). */
export const UPLOAD_DEADLINE_MS = 15 * MINUTE_MS;
/** Timeout of a chunk of a recording through the gateway, and of a download of its audio (ms). */
export const RECORDING_CHUNK_DEADLINE_MS = 1 * MINUTE_MS;
export const AUDIO_DEADLINE_MS = 15 * MINUTE_MS;
/** Deadline of a download of an archive (ms). */
export const DATA_EXPORT_DOWNLOAD_DEADLINE_MS = 6 * 60 * MINUTE_MS;
/** Deadline of an answer of the assistant (ms), below the timeout of 120 s in browsers. */
export const ANSWER_DEADLINE_MS = 118 * SECOND_MS;
/** Deadline of a download of all data of a user (ms). */
export const PERSONAL_DATA_DEADLINE_MS = 15 * MINUTE_MS;
/** Deadline of a bulk update, which writes hundreds of documents sequentially; browsers wait 30 s (ms). */
export const BULK_UPDATE_DEADLINE_MS = 25 * SECOND_MS;
/** Fields of a form, nesting of their names, and length of a name (characters). The body limit of a route limits the size of a field. */
export const FORM_FIELDS = 1_000;
export const FORM_DEPTH = 32;
export const FORM_FIELD_NAME_CHARACTERS = 1_000;
/** Fields of a form with a file, and size of one (bytes). */
export const FILE_FORM_FIELDS = 50;
export const FILE_FORM_FIELD_BYTES = 16 * KIB;
/** Smaller responses are not compressed (bytes). */
export const COMPRESSION_THRESHOLD_BYTES = 1 * KIB;
/** Default Retry-After of transient errors, and Retry-After of errors that a retry is likely to resolve immediately (seconds). */
export const DEFAULT_RETRY_AFTER_SECONDS = 2;
export const SHORT_RETRY_AFTER_SECONDS = 1;
/** How long browsers cache files with a content hash (seconds). */
export const HASHED_FILE_MAX_AGE_SECONDS = (365 * DAY_MS) / SECOND_MS;

// Cable

/** Interval of pings (ms). */
export const CABLE_PING_MS = 3 * SECOND_MS;
/** A larger frame is a protocol error (bytes). */
export const CABLE_FRAME_BYTES = 16 * KIB;
/** Larger frames are not read (bytes). */
export const CABLE_FRAME_HARD_LIMIT_BYTES = 1 * MIB;
/** Subscriptions of one socket, and open sockets of one session. */
export const CABLE_SUBSCRIPTIONS_MAX = 50;
export const CABLE_SOCKETS_PER_SESSION = 50;
/** New subscriptions of a process whose access is read at a time: after a restart, all pages subscribe again at once. Users take turns. */
export const CABLE_ACCESS_READS_MAX = 50;
/** Open questions of one subscription to AssistantChannel: a browser shows the conversation in two places. */
export const CABLE_QUESTIONS_MAX = 3;
/** Commands of one socket. */
export const CABLE_COMMANDS = { burst: 200, perSecond: 40 } as const;
/** A connection with more unsent data is terminated; the client reconnects and refetches (bytes). */
export const CABLE_BUFFERED_BYTES = 1 * MIB;
/** Interval for checking the sessions of open sockets (ms), in case the message about the end of a session was lost. */
export const CABLE_RECHECK_MS = 1 * MINUTE_MS;

// Home page

/** Testimonials of the landing page. */
export const TESTIMONIALS_MAX = 20;

// Presence

/** Open tabs of a meeting that are counted; more are not shown. */
export const TABS_PER_MEETING = 100;

// Pages

/** How long the response of a page waits for its first view; without it, the page shows the text once its scripts run (ms). */
export const FIRST_VIEW_DEADLINE_MS = 400;
/** Meetings of the list that its page contains: as many as a window shows. */
export const FIRST_VIEW_ROWS = 15;
/** A longer summary is not part of the page (characters). */
export const FIRST_VIEW_CHARACTERS = 4_000;
/** Longer titles are shown in a smaller size, as LONG_TITLE_CHARACTERS of the meetings frontend (characters). */
export const FIRST_VIEW_LONG_TITLE_CHARACTERS = 60;
/** Refresh interval of a calendar feed (seconds), and length of an event's title (characters). */
export const CALENDAR_REFRESH_SECONDS = 60 * 60;
export const CALENDAR_SUMMARY_CHARACTERS = 200;
/** Decisions in an export, and pages that it reads, some of which are short. */
export const EXPORTED_DECISIONS_MAX = 10_000;
export const EXPORTED_DECISION_PAGES = 1_000;
/** Maximum events in a download of the security log, and pages that it reads. Filters can select the events beyond them. */
export const EXPORTED_SECURITY_EVENTS_MAX = 50_000;
export const EXPORTED_SECURITY_EVENT_PAGES = 1_000;
/** Deadline of one page of a CSV file (ms). */
export const EXPORTED_PAGE_DEADLINE_MS = 25 * SECOND_MS;
/** Emails on the page of the development mailbox. */
export const DEVELOPMENT_EMAILS_MAX = 50;

// HTTP connections and shutdown

/** Time in which a client sends the headers of a request (ms), and the body, except for uploads that are large or of unknown size, which have UPLOAD_DEADLINE_MS. */
export const HEADERS_TIMEOUT_MS = 10 * SECOND_MS;
export const BODY_TIMEOUT_MS = 1 * MINUTE_MS;
/** Interval at which connections are checked for these timeouts (ms). */
export const CONNECTIONS_CHECK_MS = 2 * SECOND_MS;
/** Share of the open connections that one client network may use. */
export const CONNECTION_SHARE = 0.25;
/** Warnings that clients can cause are logged at most once in this interval, with their number (ms). */
export const WARNING_INTERVAL_MS = 10 * MINUTE_MS;

/** Keep-alive timeout (ms); longer than that of a load balancer. */
export const KEEP_ALIVE_MS = 65 * SECOND_MS;
/** Keep-alive timeout sent to clients (seconds): shorter than `drainMs` of the chart, so that idle connections close before shutdown. */
export const KEEP_ALIVE_HINT_SECONDS = 3;
/** At shutdown, in-flight requests may finish within this (ms). */
export const REQUEST_DRAIN_MS = 8 * SECOND_MS;
/** At shutdown, interval at which idle connections are closed (ms). */
export const IDLE_SWEEP_MS = 100;
/** At shutdown, sockets may complete the close handshake within this before they are terminated (ms). */
export const CABLE_CLOSE_TIMEOUT_MS = 1.5 * SECOND_MS;

/** How long a browser keeps the picture of a user (s). */
export const PICTURE_CACHE_SECONDS = 3_600;
