/**
 * Calls back when the browser is idle, or after the time limit at the latest; in a browser that does not report it, after `fallbackMs`.
 * Returns a function that cancels it.
 */
export function requestIdle(callback: () => void, timeoutMs: number, fallbackMs = 0): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback, { timeout: timeoutMs });
    return () => cancelIdleCallback(handle);
  }
  // Safari has no requestIdleCallback.
  const timer = setTimeout(callback, fallbackMs);
  return () => clearTimeout(timer);
}
