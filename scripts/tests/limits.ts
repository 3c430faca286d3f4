/** How long a test waits for what it expects, unless it says otherwise (ms): a busy machine is slow, and no reason to fail. */
export const WAIT_TIMEOUT_MS = 20_000;
