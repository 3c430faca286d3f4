import { SECOND_MS } from '@minutehand/contracts/limits';

/** A minted token is used again for the same caller and audience this long (ms); the rest of its life is for the way. */
export const TOKEN_REUSE_MS = 30 * SECOND_MS;
/** Tokens that a process remembers: those that it has made, and those that it has checked. */
export const TOKEN_CACHE_ENTRIES = 2_000;
/** Clocks of two machines may differ by so much (seconds). */
export const CLOCK_TOLERANCE_SECONDS = 5;
