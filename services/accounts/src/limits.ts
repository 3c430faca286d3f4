import { DAY_MS, HOUR_MS } from '@minutehand/contracts/limits';

/** People an account may have until a subscription says otherwise. */
export const DEFAULT_ACCOUNT_LIMIT = 5;
/** How long an invitation can be accepted (ms). */
export const INVITATION_TTL_MS = 14 * DAY_MS;
/** How long a password can be reset with a link (ms). */
export const PASSWORD_RESET_TTL_MS = 1 * HOUR_MS;
/** Reset links one person may have at a time, so that nobody's mailbox is flooded. */
export const PENDING_PASSWORD_RESETS_MAX = 3;
/** Personal access tokens a person may have in an account. */
export const ACCESS_TOKENS_PER_PERSON = 50;
/** A token's use is noted at most this often (ms). */
export const LAST_USED_INTERVAL_MS = 1 * HOUR_MS;
/** People that a menu of mentions offers. */
export const MENTIONS_MAX = 10;
/** Signed ids whose people are asked for at once. */
export const SGIDS_PER_LOOKUP = 500;

/** Accounts of one person that are listed. */
export const ACCOUNTS_PER_PERSON = 100;
/** Ids in one look-up of people. */
export const PEOPLE_PER_LOOKUP = 500;

// Passwords and secrets

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB (in KiB), two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Random bytes of an access token. */
export const SECRET_BYTES = 32;
