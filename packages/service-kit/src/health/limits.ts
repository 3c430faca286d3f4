import { MIB, SECOND_MS } from '@minutehand/contracts/limits';

/** A dependency that takes longer to respond is not ready (ms). */
export const CHECK_DEADLINE_MS = 2 * SECOND_MS;
/** Below this, a store's disk is reported as degraded (bytes). */
export const FREE_BYTES_MIN = 512 * MIB;
