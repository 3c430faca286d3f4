import { AppError } from '@minutehand/contracts/errors';
import { RPC_DEADLINE_MS } from '@minutehand/contracts/limits';
import type { Logger } from '../log/types.ts';
import { type CallFailure, toCallFailure } from './error-mapping.ts';
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

/**
 * Opens after failures in a row to reach the service or to hear from it in time; after a while one call tries it anew, and the
 * others go on failing at once: nobody waits for another's answer. Errors that it answers mean that it lives.
 */
export function createCircuit(audience: string, log: Logger): Circuit {
  let failures = 0;
  /** Before this instant nobody tries. Undefined while the circuit is closed. */
  let retryAt: number | undefined;

  const onResponse = () => {
    failures = 0;
    if (retryAt === undefined) return;
    retryAt = undefined;
    log.info({ audience }, 'circuit closed');
  };
  const onFailure = () => {
    failures += 1;
    if (failures < BREAKER_FAILURES) return;
    if (retryAt === undefined) log.warn({ audience }, 'circuit opened');
    retryAt = Date.now() + BREAKER_HALF_OPEN_MS;
  };

  /** It says nothing of the service, because the caller called it off for example: the next one may try. */
  const onInconclusive = () => {
    if (retryAt !== undefined) retryAt = Math.min(retryAt, Date.now());
  };

  /** Throws unless it is this call's turn to try. One that takes longer than a call may, as a stream does, holds up no other. */
  const requireTurn = () => {
    if (retryAt === undefined) return;
    if (Date.now() < retryAt) throw new FailedCall({ error: new AppError('platform.unavailable'), how: 'broken' });
    retryAt = Date.now() + RPC_DEADLINE_MS;
  };

  return {
    async run<T>(send: () => Promise<T>) {
      requireTurn();
      try {
        const value = await send();
        onResponse();
        return value;
      } catch (error) {
        const failed = new FailedCall(toCallFailure(error));
        const { how } = failed.failure;
        if (how === 'answered') onResponse();
        else if (how === 'broken') onInconclusive();
        else onFailure();
        throw failed;
      }
    },
  };
}
