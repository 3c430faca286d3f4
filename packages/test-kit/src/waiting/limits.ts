/** Default timeout of waits in tests (ms); long, because machines may be busy. */
export const WAIT_TIMEOUT_MS = 20_000;
/** Default interval between two checks (ms). */
export const INTERVAL_MS = 50;
