/** How long a test waits for what it expects, unless it says otherwise (ms): a busy machine is slow, and no reason to fail. */
export const PATIENCE_MS = 20_000;
