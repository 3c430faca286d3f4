/** Limits of the accounts service. Limits that services share are in `@minutehand/contracts/limits`. */

import { DAY_MS, HOUR_MS, INTERNAL_TOKEN_SECONDS, KIB, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

// Accounts and members

/** Members of an account without a subscription. */
export const DEFAULT_ACCOUNT_LIMIT = 5;
/** Accounts listed for one user. */
export const ACCOUNTS_PER_PERSON = 100;
/** How long a seat stays reserved for an invitation that a crash prevented from being stored (ms). */
export const RESERVED_SEAT_TTL_MS = 1 * MINUTE_MS;
/** Lifetime of an invitation (ms). */
export const INVITATION_TTL_MS = 14 * DAY_MS;
/** Invitations that a user sees in the product. */
export const RECEIVED_INVITATIONS_MAX = 20;
/** How long an invitation is kept after it was sent or accepted (ms). Its link expires earlier. */
export const INVITATION_RETENTION_MS = 90 * DAY_MS;

// People and mentions

/** User ids in one lookup of people. */
export const PEOPLE_PER_LOOKUP = 500;
/** Members returned for a mention search. */
export const MENTIONS_MAX = 10;
/** Signed ids in one lookup of mentions. */
export const SGIDS_PER_LOOKUP = 500;

// Passwords

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB (in KiB), two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Number of common passwords that are rejected: the most common ones that have the permitted length. */
export const COMMON_PASSWORD_COUNT = 10_000;
/** Letters and digits that a password must have besides context words: the words of name and email address, and "Minutehand". */
export const OTHER_PASSWORD_CHARACTERS_MIN = 8;
/** Shorter words of a name or an email address may be part of any password (characters). */
export const CONTEXT_WORD_CHARACTERS_MIN = 3;
/** Deadline of the breach check (ms), after which the password is accepted without it. */
export const BREACH_CHECK_DEADLINE_MS = 2 * SECOND_MS;
/** A larger response of the breach check is not read (bytes); a padded one has about 40 KB. */
export const BREACH_RESPONSE_BYTES = 256 * KIB;
/** Lifetime of a password reset link (ms). */
export const PASSWORD_RESET_TTL_MS = 1 * HOUR_MS;
/** Pending reset links of one user, so that requests cannot flood a mailbox. */
export const PENDING_PASSWORD_RESETS_MAX = 3;

// Email verification

/** Lifetime of a link that verifies an email address (ms). */
export const EMAIL_VERIFICATION_TTL_MS = 1 * DAY_MS;
/** Interval between two links of one user (ms), and links within their lifetime, so that requests cannot flood a mailbox. */
export const EMAIL_VERIFICATION_INTERVAL_MS = 1 * MINUTE_MS;
export const PENDING_EMAIL_VERIFICATIONS_MAX = 5;

// Deletion

/** Days between the request to delete a user or an account and the deletion: default, and the most that a setting allows. */
export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_DAYS_MAX = 90;
/** Interval of the sweep that starts due deletions (ms). */
export const DELETION_SWEEP_MS = 1 * MINUTE_MS;
/** How long the reports of a deletion are kept (ms). They contain ids and counts. */
export const DELETION_RECORD_RETENTION_MS = 3 * 365 * DAY_MS;

// Security log

/** How long events of the security log are kept (ms). */
export const SECURITY_EVENT_RETENTION_MS = 365 * DAY_MS;

// Second factor

/** Random bytes of the secret of an authenticator app (RFC 4226 recommends 160 bits). */
export const TOTP_SECRET_BYTES = 20;
/** How long a code is shown (seconds), and how many time steps a clock may be off. */
export const TOTP_PERIOD_SECONDS = 30;
export const TOLERATED_TOTP_STEPS = 1;
/** Number of recovery codes, and random bytes of each. */
export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_BYTES = 10;

// Change of the email address

/** Lifetime of a link that confirms a new address (ms). */
export const EMAIL_CHANGE_TTL_MS = 1 * DAY_MS;
/** Interval between two changes of one user (ms), and changes within the lifetime of a link, so that requests cannot flood mailboxes. */
export const EMAIL_CHANGE_INTERVAL_MS = 1 * MINUTE_MS;
export const PENDING_EMAIL_CHANGES_MAX = 5;

// Passkeys

/** Passkeys of one user. */
export const PASSKEYS_MAX = 20;
/** How long a browser may take to respond to a challenge (ms). */
export const PASSKEY_CHALLENGE_TTL_MS = 5 * MINUTE_MS;

// Single sign-on

/** Length of an issuer URL, and of a client id or secret (characters). */
export const SSO_ISSUER_CHARACTERS = 500;
export const SSO_CLIENT_FIELD_CHARACTERS = 1_000;
/** Domains of one account. */
export const SSO_DOMAINS_MAX = 20;
/** How long a domain stays reserved for the account that verifies it, before the account has stored that (ms). */
export const SSO_DOMAIN_CLAIM_MS = 1 * MINUTE_MS;
/** How long a user may take at the provider (ms). */
export const SSO_FLOW_TTL_MS = 10 * MINUTE_MS;
/** Deadline of a request to a provider (ms), and size of a response that is read (bytes). */
export const OIDC_DEADLINE_MS = 5 * SECOND_MS;
export const OIDC_RESPONSE_BYTES = 256 * KIB;
/** Difference between the clocks of a provider and this service that is accepted in ID tokens (seconds). */
export const OIDC_CLOCK_TOLERANCE_SECONDS = 30;
/** Characters of the name that identifies a user at the provider: at most 255 by OpenID Connect. */
export const OIDC_SUBJECT_CHARACTERS = 255;
/** Deadline of a DNS query, and how often it is tried (ms). */
export const DNS_DEADLINE_MS = 3 * SECOND_MS;
export const DNS_TRIES = 2;

// Access tokens

/** Random bytes of an access token. */
export const SECRET_BYTES = 32;
/** Random bytes of a passkey challenge, a state parameter of single sign-on, and a token that proves the control of a domain. */
export const RANDOM_TOKEN_BYTES = 32;
/**
 * Tokens that were stored without a credential epoch in this time after a password change are revoked (ms). Requests of earlier sessions
 * end within it: it is longer than the tokens between services live, including the tolerated clock skew.
 */
export const PASSWORD_CHANGE_WINDOW_MS = 2 * INTERNAL_TOKEN_SECONDS * SECOND_MS;
/** How long an expired token stays in the list, before it is deleted (ms). */
export const EXPIRED_ACCESS_TOKEN_TTL_MS = 30 * DAY_MS;
/** The last use of a token is stored at most this often (ms). */
export const LAST_USED_INTERVAL_MS = 1 * HOUR_MS;

// Configuration

/** Minimum length of the signing secret (characters). */
export const SIGNING_SECRET_CHARACTERS_MIN = 32;
