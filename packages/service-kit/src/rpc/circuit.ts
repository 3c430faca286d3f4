import { AppError } from '@minutehand/contracts/errors';
import { RPC_DEADLINE_MS } from '@minutehand/contracts/limits';
import type { Logger } from '../log/types.ts';
import { type CallFailure, toCallFailure } from './error-mapping.ts';
import { BREAKER_FAILURES, BREAKER_HALF_OPEN_MS } from './limits.ts';

/** Thrown inside the client only. Callers receive its AppError. */
export class CallFailedError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.error.code, { cause: failure.error });
    this.name = 'CallFailedError';
    this.failure = failure;
  }
}

export type Circuit = {
  /** Throws CallFailedError; immediately while the circuit is open. */
  readonly run: <T>(send: () => Promise<T>) => Promise<T>;
};

/** The reason why gRPC reached no service, such as a refused connection or an untrusted certificate. */
function getConnectionReason(error: unknown): string | undefined {
  return error instanceof Error && 'details' in error ? String(error.details) : undefined;
}

/**
 * Creates a circuit breaker. It opens after consecutive failures to reach the service or to get a response in time. After a while
 * one trial call is sent, while all others continue to fail immediately. Errors that the service returns count as responses.
 */
export function createCircuit(audience: string, log: Logger): Circuit {
  let failures = 0;
  /** Time of the next trial call (ms since the epoch). Undefined while the circuit is closed. */
  let retryAt: number | undefined;

  const onResponse = () => {
    failures = 0;
    if (retryAt === undefined) return;
    retryAt = undefined;
    log.info({ audience }, 'circuit closed');
  };
  const onFailure = (error: unknown) => {
    failures += 1;
    if (failures < BREAKER_FAILURES) return;
    if (retryAt === undefined) log.warn({ audience, reason: getConnectionReason(error) }, 'circuit opened');
    retryAt = Date.now() + BREAKER_HALF_OPEN_MS;
  };

  /** The failure does not show whether the service is available, for example after a cancellation. The next call is the trial call. */
  const onInconclusive = () => {
    if (retryAt !== undefined) retryAt = Math.min(retryAt, Date.now());
  };

  /**
   * Throws while the circuit is open, except for the trial call. A trial call that exceeds the call deadline, such as a stream,
   * does not block the next one.
   */
  const assertCallAllowed = () => {
    if (retryAt === undefined) return;
    if (Date.now() < retryAt)
      throw new CallFailedError({ error: new AppError('platform.unavailable'), kind: 'inconclusive' });
    retryAt = Date.now() + RPC_DEADLINE_MS;
  };

  return {
    async run<T>(send: () => Promise<T>) {
      assertCallAllowed();
      try {
        const value = await send();
        onResponse();
        return value;
      } catch (error) {
        const failed = new CallFailedError(toCallFailure(error));
        const { kind } = failed.failure;
        if (kind === 'responded') onResponse();
        else if (kind === 'inconclusive') onInconclusive();
        else onFailure(error);
        throw failed;
      }
    },
  };
}
