import { isAppError } from '@minutehand/contracts/errors';

/** Thrown by a handler for a message that no retry can fix. The message is dead-lettered immediately with this reason. */
export class MessageRejectedError extends Error {
  /** A short code such as "transcript.unknown_format". Never content: it is logged and stored with the dead letter. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`message rejected: ${reason}`, options);
    this.name = 'MessageRejectedError';
    this.reason = reason;
  }
}

/** Returns why an attempt failed, for logs and dead letters: the error's code or class, never its message. */
export function getReason(error: unknown): string {
  if (error instanceof MessageRejectedError) return error.reason;
  if (isAppError(error)) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
