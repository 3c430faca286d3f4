import { AppError } from '@minutehand/contracts/errors';
import type { MethodDefinition } from './types.ts';

/** Stands where a message would be whose bytes say nothing. gRPC itself would answer INTERNAL, as if the fault were ours. */
class UnreadableMessage {
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** The method, with bytes that are no message handed on to be answered by the handler's door. */
export function decodeLeniently<M extends MethodDefinition>(method: M): M {
  return {
    ...method,
    requestDeserialize: (bytes: Buffer) => {
      try {
        return method.requestDeserialize(bytes);
      } catch (cause) {
        return new UnreadableMessage(cause);
      }
    },
  };
}

/** Throws platform.malformed for bytes that were no message. */
export function requireDecoded<T>(message: T): T {
  if (message instanceof UnreadableMessage) throw new AppError('platform.malformed', { cause: message.cause });
  return message;
}
