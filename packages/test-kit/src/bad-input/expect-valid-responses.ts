import { type AppError, isAppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import type { CallOptions, MethodDefinition, ServiceDefinition } from '@minutehand/service-kit/rpc';
import fc from 'fast-check';
import type { TestService } from '../service/index.ts';
import { createRequest, garbage, messageBytes } from './message-bytes.ts';

export type BadInputOptions = {
  /** Callers to try. Each method uses the first one that is allowed. */
  readonly callers: readonly Caller[];
  /** Existing values such as ids, so that requests pass the first lookup. */
  readonly known?: readonly string[];
  /** Messages per method. */
  readonly runs: number;
};

/** Errors of the server or its dependencies, which a request must never cause. */
const faults = new Set(['internal', 'bad_gateway', 'unavailable', 'timeout']);
const refusals = new Set(['platform.unauthenticated', 'platform.forbidden']);

type Raw = { readonly name: string; readonly method: MethodDefinition; readonly ask: Ask };
type Ask = (bytes: readonly Uint8Array[], as: Caller) => Promise<AppError | undefined>;

/**
 * Sends generated messages with extreme field values and undecodable bytes to every method of a service. Throws, with
 * fast-check's seed and the smallest message, if a response is a server error.
 */
export async function expectValidResponses(
  service: TestService,
  definition: ServiceDefinition,
  options: BadInputOptions,
): Promise<void> {
  const { callers, known = [], runs } = options;
  const methods = rawMethods(service, definition).toSorted((a, b) => Number(removes(a)) - Number(removes(b)));
  for (const raw of methods) {
    const as = await createCaller(raw, callers);
    const message = messageBytes(createRequest(raw.method.path), known);
    // A stream may have several messages or none.
    const said = raw.method.requestStream
      ? fc.array(message, { maxLength: 3 })
      : message.map((bytes) => [bytes] as Uint8Array[]);
    await fc.assert(
      fc.asyncProperty(said, async (messages) => checkResponse(raw, await raw.ask(messages, as))),
      { numRuns: runs },
    );
    await fc.assert(
      fc.asyncProperty(garbage, async (bytes) => {
        const error = await raw.ask([bytes], as);
        checkResponse(raw, error);
        if (!isReadable(raw.method, bytes) && error?.kind !== 'malformed') {
          throw new Error(`${raw.name} accepted undecodable bytes: ${error?.code ?? 'ok'}`);
        }
      }),
      { numRuns: Math.ceil(runs / 4) },
    );
  }
}

/** These run last, so that known resources exist for the others. */
function removes({ name }: Raw): boolean {
  return /^(delete|release)/.test(name);
}

function checkResponse({ name }: Raw, error: AppError | undefined): void {
  if (error !== undefined && faults.has(error.kind))
    throw new Error(`${name} returned ${error.code}`, { cause: error });
  if (error !== undefined && error.message.trim() === '') throw new Error(`${name}: ${error.code} has no message`);
}

function isReadable(method: MethodDefinition, bytes: Uint8Array): boolean {
  try {
    method.requestDeserialize(Buffer.from(bytes));
    return true;
  } catch {
    return false;
  }
}

/** The methods, called with encoded messages. */
function rawMethods(service: TestService, definition: ServiceDefinition): Raw[] {
  const withBytes = Object.entries(definition).map(([name, method]) => {
    return [name, { ...method, requestSerialize: (bytes: Uint8Array) => Buffer.from(bytes) }] as const;
  });
  const client: Record<string, unknown> = service.client(Object.fromEntries(withBytes));
  return Object.entries(definition).map(([name, method]) => ({
    name,
    method,
    ask: async (messages, as) => {
      // The client has a function for each method of the definition.
      const call = client[name] as (
        request: unknown,
        options: CallOptions,
      ) => PromiseLike<unknown> & AsyncIterable<unknown>;
      try {
        const answer = call(method.requestStream ? streamOf(messages) : messages[0], { as });
        if (method.responseStream) for await (const _part of answer);
        else await answer;
        return undefined;
      } catch (error) {
        if (isAppError(error)) return error;
        throw error;
      }
    },
  }));
}

async function* streamOf(messages: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* messages;
}

async function createCaller(raw: Raw, callers: readonly Caller[]): Promise<Caller> {
  for (const caller of callers) {
    const error = await raw.ask([new Uint8Array()], caller);
    if (error === undefined || !refusals.has(error.code)) return caller;
  }
  throw new Error(`No caller is allowed to call ${raw.name}`);
}
