import { SECOND_MS } from '@minutehand/contracts/limits';

/** A dependency that takes longer to respond is not ready (ms). */
export const CHECK_DEADLINE_MS = 2 * SECOND_MS;
