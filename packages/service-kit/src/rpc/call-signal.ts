import type { ServerSurfaceCall } from '@grpc/grpc-js/build/src/server-call.js';
import { AppError } from '@minutehand/contracts/errors';
import { DEADLINE_TOLERANCE_MS } from './limits.ts';

export type CallSignal = {
  /** Aborted at the deadline and when the client cancels. */
  readonly signal: AbortSignal;
  /** Removes the listener: gRPC also emits "cancelled" after a call that succeeded. */
  readonly release: () => void;
};

export function createCallSignal(call: ServerSurfaceCall): CallSignal {
  const controller = new AbortController();
  const onCancelled = () => {
    const isLate = Date.now() + DEADLINE_TOLERANCE_MS >= Number(call.getDeadline());
    controller.abort(new AppError(isLate ? 'platform.deadline_exceeded' : 'platform.unavailable'));
  };
  call.on('cancelled', onCancelled);
  return { signal: controller.signal, release: () => call.off('cancelled', onCancelled) };
}
