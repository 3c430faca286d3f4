import { AppError } from '@minutehand/contracts/errors';
import type { MethodDefinition } from './types.ts';

/** Placeholder for a request that could not be decoded. gRPC itself would return INTERNAL, as if the server were at fault. */
class UndecodableMessage {
  readonly cause: unknown;

  constructor(cause: unknown) {
    this.cause = cause;
  }
}

/** Returns the method with decoding errors passed on to the handler, which reports them with `requireDecoded`. */
export function deferDecodeErrors<M extends MethodDefinition>(method: M): M {
  return {
    ...method,
    requestDeserialize: (bytes: Buffer) => {
      try {
        return method.requestDeserialize(bytes);
      } catch (cause) {
        return new UndecodableMessage(cause);
      }
    },
  };
}

/** Throws platform.malformed if the request could not be decoded. */
export function requireDecoded<T>(message: T): T {
  if (message instanceof UndecodableMessage) throw new AppError('platform.malformed', { cause: message.cause });
  return message;
}
