import { SECOND_MS } from '@minutehand/contracts/limits';

/** How long a token is reused for the same caller and audience (ms). The rest of its lifetime covers the call itself. */
export const TOKEN_REUSE_MS = 30 * SECOND_MS;
/** Maximum number of entries in each token cache (minted, verified). */
export const TOKEN_CACHE_ENTRIES = 2_000;
/** Tolerated clock difference between two machines (seconds). */
export const CLOCK_TOLERANCE_SECONDS = 5;
