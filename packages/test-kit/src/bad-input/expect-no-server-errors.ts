import { type AppError, isAppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import type { CallOptions, MethodDefinition, ServiceDefinition } from '@minutehand/service-kit/rpc';
import fc from 'fast-check';
import type { TestService } from '../service/index.ts';
import { arbitraryBytes, arbitraryMessageBytes, getRequestType } from './message-bytes.ts';

export type BadInputOptions = {
  /** Each method uses the first of these callers that is allowed. */
  readonly callers: readonly Caller[];
  /** Existing values such as ids, so that requests pass the first lookup. */
  readonly knownValues?: readonly string[];
  /** Messages per method. */
  readonly runs: number;
};

/** Errors of the server or its dependencies. A request must never cause them. */
const serverErrorKinds = new Set(['internal', 'bad_gateway', 'unavailable', 'timeout']);
const accessErrorCodes = new Set(['platform.unauthenticated', 'platform.forbidden']);

type RawMethod = { readonly name: string; readonly method: MethodDefinition; readonly send: SendBytes };
type SendBytes = (bytes: readonly Uint8Array[], as: Caller) => Promise<AppError | undefined>;

/**
 * Sends generated messages with extreme field values and undecodable bytes to every method of a service. If a response is
 * a server error, throws with the seed of fast-check and the smallest message.
 */
export async function expectNoServerErrors(
  service: TestService,
  definition: ServiceDefinition,
  options: BadInputOptions,
): Promise<void> {
  const { callers, knownValues = [], runs } = options;
  const methods = createRawMethods(service, definition).toSorted(
    (a, b) => Number(isDeletion(a)) - Number(isDeletion(b)),
  );
  for (const rawMethod of methods) {
    const as = await findAllowedCaller(rawMethod, callers);
    const message = arbitraryMessageBytes(getRequestType(rawMethod.method.path), knownValues);
    // A stream may have several messages or none.
    const messageLists = rawMethod.method.requestStream
      ? fc.array(message, { maxLength: 3 })
      : message.map((bytes) => [bytes] as Uint8Array[]);
    await fc.assert(
      fc.asyncProperty(messageLists, async (messages) =>
        checkNoServerError(rawMethod, await rawMethod.send(messages, as)),
      ),
      { numRuns: runs },
    );
    await fc.assert(
      fc.asyncProperty(arbitraryBytes, async (bytes) => {
        const error = await rawMethod.send([bytes], as);
        checkNoServerError(rawMethod, error);
        if (!isDecodable(rawMethod.method, bytes) && error?.kind !== 'malformed') {
          throw new Error(`${rawMethod.name} accepted undecodable bytes: ${error?.code ?? 'ok'}`);
        }
      }),
      { numRuns: Math.ceil(runs / 4) },
    );
  }
}

/** Deletions run last, so that known resources exist for the other methods. */
function isDeletion({ name }: RawMethod): boolean {
  return /^(delete|release)/.test(name);
}

function checkNoServerError({ name }: RawMethod, error: AppError | undefined): void {
  if (error !== undefined && serverErrorKinds.has(error.kind))
    throw new Error(`${name} returned ${error.code}`, { cause: error });
  if (error !== undefined && error.message.trim() === '') throw new Error(`${name}: ${error.code} has no message`);
}

function isDecodable(method: MethodDefinition, bytes: Uint8Array): boolean {
  try {
    method.requestDeserialize(Buffer.from(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Returns the methods of a service with functions that send encoded messages. */
function createRawMethods(service: TestService, definition: ServiceDefinition): RawMethod[] {
  const byteMethods = Object.entries(definition).map(([name, method]) => {
    return [name, { ...method, requestSerialize: (bytes: Uint8Array) => Buffer.from(bytes) }] as const;
  });
  const client: Record<string, unknown> = service.client(Object.fromEntries(byteMethods));
  return Object.entries(definition).map(([name, method]) => ({
    name,
    method,
    send: async (messages, as) => {
      // The definition's methods are functions of the client.
      const call = client[name] as (
        request: unknown,
        options: CallOptions,
      ) => PromiseLike<unknown> & AsyncIterable<unknown>;
      try {
        const response = call(method.requestStream ? streamMessages(messages) : messages[0], { as });
        if (method.responseStream) for await (const _message of response);
        else await response;
        return undefined;
      } catch (error) {
        if (isAppError(error)) return error;
        throw error;
      }
    },
  }));
}

async function* streamMessages(messages: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* messages;
}

async function findAllowedCaller(rawMethod: RawMethod, callers: readonly Caller[]): Promise<Caller> {
  for (const caller of callers) {
    const error = await rawMethod.send([new Uint8Array()], caller);
    if (error === undefined || !accessErrorCodes.has(error.code)) return caller;
  }
  throw new Error(`No caller is allowed to call ${rawMethod.name}`);
}
