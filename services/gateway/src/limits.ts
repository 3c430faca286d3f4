import { DAY_MS, HOUR_MS, KIB, MIB, MINUTE_MS, SECOND_MS, TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';

/** A signed-in session lives this long after its last use, and never longer than the most (ms). */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_MAX_AGE_MS = 90 * DAY_MS;
/** A session of nobody, which only holds the token that sign-in needs (ms). */
export const ANONYMOUS_SESSION_IDLE_MS = 1 * DAY_MS;
/** A session's expiry is moved only when it has come this much nearer (ms). */
export const SESSION_RENEWAL_STEP_MS = 10 * MINUTE_MS;

/** Redis answers within this, or is taken as down (ms): a session call then answers 503 well within 1 s. */
export const REDIS_COMMAND_TIMEOUT_MS = 400;
/** A connection that says nothing to a command for this long is given up and made anew (ms). */
export const REDIS_SOCKET_TIMEOUT_MS = 3 * SECOND_MS;
export const REDIS_CONNECT_TIMEOUT_MS = 2 * SECOND_MS;
export const REDIS_RECONNECT_MAX_MS = 1 * SECOND_MS;
/** Sessions that are looked up in one exchange; Redis does nothing else meanwhile. */
export const SESSIONS_PER_BATCH = 64;

/** A verified access token is believed for this long; revoking takes at most as long everywhere (ms). */
export const ACCESS_TOKEN_CACHE_MS = 10 * SECOND_MS;
export const ACCESS_TOKEN_CACHE_SIZE = 10_000;

export const IDEMPOTENCY_KEY_CHARACTERS = 200;
export const IDEMPOTENCY_TTL_MS = 24 * HOUR_MS;
/** A request whose gateway died frees its key after this; until it is done the gateway says so often that it lives (ms). */
export const IDEMPOTENCY_LOCK_TTL_MS = 6 * SECOND_MS;
export const IDEMPOTENCY_LOCK_RENEW_MS = 2 * SECOND_MS;

/** Rate limits: points in so many seconds. */
export const RATE_LIMITS = {
  /** Per session or access token: 40 a second, in bursts. */
  reads: { points: 400, seconds: 10 },
  writes: { points: 200, seconds: 10 },
  /** Per address, for those without a session. */
  anonymous: { points: 600, seconds: 10 },
  /** Wrong passwords for one email address from one place, and from one place in all. */
  signInsOfPerson: { points: 10, seconds: 15 * 60 },
  signInsOfAddress: { points: 100, seconds: 15 * 60 },
  /** Links for one email address from one place, and from one place in all. */
  passwordResets: { points: 10, seconds: 60 * 60 },
  passwordResetsOfAddress: { points: 100, seconds: 60 * 60 },
  /** Of one link that needs no sign-in; and, from one address, of links that lead nowhere. */
  secretLinks: { points: 60, seconds: 60 },
  wrongLinks: { points: 400, seconds: 15 * 60 },
} as const;
/** The points of registrations are configured. */
export const REGISTRATIONS_SECONDS = 60 * 60;

/** JSON escapes and form encoding make a transcript's body longer than its text (bytes). */
export const TRANSCRIPT_BODY_BYTES = 3 * TRANSCRIPT_BYTES;
/** A direct upload passes through within this (ms). */
export const UPLOAD_DEADLINE_MS = 15 * MINUTE_MS;
/** A bulk update writes hundreds of documents, one by one; browsers wait for 30 s (ms). */
export const BULK_UPDATE_DEADLINE_MS = 25 * SECOND_MS;
/** Fields of a form in either encoding, and how deeply their names nest. A field may be as large as the body that its route takes. */
export const FORM_FIELDS = 1_000;
export const FORM_DEPTH = 32;
export const FORM_FIELD_NAME_CHARACTERS = 1_000;
/** Answers shorter than this are not worth compressing (bytes). */
export const COMPRESSION_THRESHOLD_BYTES = 1 * KIB;

/** `/cable`. */
export const CABLE_PING_MS = 3 * SECOND_MS;
export const CABLE_FRAME_BYTES = 16 * KIB;
/** Beyond this a frame is not even read (bytes). */
export const CABLE_FRAME_HARD_LIMIT_BYTES = 1 * MIB;
export const CABLE_SUBSCRIPTIONS = 50;
export const CABLE_SOCKETS_PER_SESSION = 50;
export const CABLE_COMMANDS = { burst: 200, perSecond: 40 } as const;
/** A reader that leaves this much unread is cut off; it reconnects and refetches (bytes). */
export const CABLE_BUFFERED_BYTES = 1 * MIB;
/** Sessions of open sockets are looked at again this often (ms); their end is told at once otherwise. */
export const CABLE_RECHECK_MS = 1 * MINUTE_MS;

/** What is away for a moment may be asked again after this (seconds). */
export const DEFAULT_RETRY_AFTER_SECONDS = 2;

/** How often calendar programs are asked to read a feed (seconds), and how much of an item is its event's title (characters). */
export const CALENDAR_REFRESH_SECONDS = 60 * 60;
export const CALENDAR_SUMMARY_CHARACTERS = 200;

/** A connection that is not used stays open for this (ms): longer than a load balancer keeps its side open. */
export const KEEP_ALIVE_MS = 65 * SECOND_MS;
/** Whoever heeds it is asked to close theirs after this (seconds): within `drainMs` of the chart, before one who leaves would. */
export const KEEP_ALIVE_HINT_SECONDS = 3;
/** On leaving: requests in flight may finish within this (ms). */
export const REQUEST_DRAIN_MS = 8 * SECOND_MS;
/** And a socket that was told to come back may say goodbye within this, before it is cut (ms). */
export const CABLE_CLOSE_TIMEOUT_MS = 1.5 * SECOND_MS;
