import { AppError } from '@minutehand/contracts/errors';
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import type { Logger } from '../log/types.ts';
import { type CallFailure, failureOf } from './error-mapping.ts';
import { BREAKER_FAILURES, BREAKER_HALF_OPEN_MS } from './limits.ts';

/** Thrown inside the client only; callers get its AppError. */
export class FailedCall extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.error.code, { cause: failure.error });
    this.name = 'FailedCall';
    this.failure = failure;
  }
}

export type Circuit = {
  /** Throws FailedCall, at once while the circuit is open. */
  readonly run: <T>(send: () => Promise<T>) => Promise<T>;
};

type Answer<T> = { readonly value: T } | { readonly failed: FailedCall };

/** Opens after failures in a row to reach the service or to hear from it in time. Errors that it answers mean that it lives. */
export function createCircuit(audience: string, log: Logger): Circuit {
  const policy = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(BREAKER_FAILURES),
    halfOpenAfter: BREAKER_HALF_OPEN_MS,
  });
  policy.onBreak(() => log.warn({ audience }, 'circuit opened'));
  policy.onReset(() => log.info({ audience }, 'circuit closed'));

  async function answerOf<T>(send: () => Promise<T>): Promise<Answer<T>> {
    try {
      return { value: await send() };
    } catch (error) {
      const failed = new FailedCall(failureOf(error));
      if (failed.failure.how === 'unreachable' || failed.failure.how === 'late') throw failed;
      return { failed };
    }
  }

  return {
    async run<T>(send: () => Promise<T>) {
      let answer: Answer<T>;
      try {
        answer = await policy.execute(() => answerOf(send));
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new FailedCall({ error: new AppError('platform.unavailable', { cause: error }), how: 'broken' });
      }
      if ('failed' in answer) throw answer.failed;
      return answer.value;
    },
  };
}
