import type { Logger } from '@minutehand/service-kit/log';
import { WARNING_INTERVAL_MS } from '../limits.ts';

/** Logs a warning that clients can cause, at most once in an interval, with the number of times since the last one. */
export function createThrottledWarning(log: Pick<Logger, 'warn'>, message: string): (fields?: object) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (fields = {}) => {
    count += 1;
    const now = performance.now();
    if (now - loggedAt < WARNING_INTERVAL_MS) return;
    log.warn({ ...fields, count }, message);
    loggedAt = now;
    count = 0;
  };
}
