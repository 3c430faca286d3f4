import { isAppError } from '@minutehand/contracts/errors';

/** Throw it in a handler for a message that no later try can save: it is dead-lettered at once, under this reason. */
export class RejectMessage extends Error {
  /** A short code such as "transcript.unknown_format". Never contents: it is logged and kept beside the dead-lettered message. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`message rejected: ${reason}`, options);
    this.name = 'RejectMessage';
    this.reason = reason;
  }
}

/** Why a try failed, as logs and dead letters show it: a code, else the error's class; never its message. */
export function getReason(error: unknown): string {
  if (error instanceof RejectMessage) return error.reason;
  if (isAppError(error)) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
