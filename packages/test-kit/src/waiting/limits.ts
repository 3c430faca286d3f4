/** How long a test waits for what it expects, unless it states another limit (ms): a busy machine is slow, and no reason to fail. */
export const WAIT_TIMEOUT_MS = 20_000;
/** Between two looks at what a test waits for (ms). */
export const INTERVAL_MS = 50;
