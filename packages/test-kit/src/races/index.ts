import { type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { MINUTE_MS } from '@minutehand/contracts/limits';

/** Parallel requests of a race. */
export const PARALLEL = 8;
/** Each race is repeated, because one run may miss the critical moment. */
export const RUNS = 20;
/** Timeout of a test that repeats a race (ms); long, because machines may be busy. */
export const RACE_TIMEOUT_MS = 5 * MINUTE_MS;
/** Deadline of a call in a race (ms). The default one would fail the test on a busy machine. */
export const RACE_CALL_DEADLINE_MS = MINUTE_MS;

/**
 * Sends PARALLEL requests and returns how many were accepted. Throws if one was rejected with another code than `rejection`: a request that
 * timed out does not count as rejected.
 */
export async function countAccepted(send: (index: number) => Promise<unknown>, rejection: ErrorCode): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, (_, index) => send(index)));
  const other = results.find((result) => result.status === 'rejected' && !isAppError(result.reason, rejection));
  if (other?.status === 'rejected') throw other.reason;
  return results.filter(({ status }) => status === 'fulfilled').length;
}
