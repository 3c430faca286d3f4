import { AppError } from '@minutehand/contracts/errors';

/** Time after which a rejected caller may retry (seconds). */
const RETRY_AFTER_SECONDS = 5;

/** The error of an export that does not fit into the queue, or waits too long in it. */
export function createBusyError(): AppError {
  return new AppError('export.busy', { details: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
}
