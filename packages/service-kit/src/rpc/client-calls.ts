import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Metadata } from '@grpc/grpc-js';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import { RPC_DEADLINE_MS, RPC_STREAM_DEADLINE_MS } from '@minutehand/contracts/limits';
import type { Caller } from '../identity/types.ts';
import { getOutgoingTraceparent } from '../telemetry/index.ts';
import { CallFailedError, type Circuit } from './circuit.ts';
import type { ClientChannel } from './client-channel.ts';
import { toCallFailure } from './error-mapping.ts';
import { RETRY_DELAY_MS } from './limits.ts';
import { writeOrigin } from './origin.ts';
import type { CallOptions, MethodDefinition } from './types.ts';
import { writeAll } from './write-all.ts';

export type ClientDependencies = {
  readonly channel: ClientChannel;
  readonly circuit: Circuit;
  readonly idempotentMethods: ReadonlySet<string>;
  readonly mintToken: (caller: Caller) => Promise<string>;
};

// The generated definitions are typed per method; RpcClient gives callers the exact types.
// biome-ignore lint/suspicious/noExplicitAny: as above.
type Message = any;

type Cancellable = { cancel(): void };
type SendingCall = Writable & Cancellable;
type ReceivingCall = Readable & Cancellable;

/** The error that the caller's request stream threw, if any. */
type RequestSource = { failure?: unknown };

/** Returns the reason of an aborted signal, otherwise the error that gRPC reported. */
function toAppError(error: unknown, signal: AbortSignal | undefined): AppError {
  if (signal?.aborted) {
    const reason: unknown = signal.reason;
    return isAppError(reason) ? reason : new AppError('platform.deadline_exceeded', { cause: reason });
  }
  return error instanceof CallFailedError ? error.failure.error : toCallFailure(error).error;
}

/** Cancels the call when the signal aborts. Returns a function that removes the listener. */
function cancelOnAbort(signal: AbortSignal | undefined, call: Cancellable): () => void {
  if (!signal) return () => undefined;
  const onAbort = () => call.cancel();
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return () => signal.removeEventListener('abort', onAbort);
}

/** Sends requests in the background until the call has its response. An error of the source cancels the call. */
function sendAll(
  call: SendingCall,
  requests: AsyncIterable<Message>,
  responded: AbortSignal,
  source: RequestSource,
): void {
  writeAll(call, requests, responded).then(
    () => call.end(),
    (error: unknown) => {
      if (responded.aborted) return;
      source.failure = error;
      call.cancel();
    },
  );
}

/** Creates the RpcClient function of a method. */
export function createMethodCall(dependencies: ClientDependencies, method: MethodDefinition) {
  const { channel, circuit } = dependencies;
  const isStreaming = method.requestStream || method.responseStream;
  const { path, requestSerialize, responseDeserialize } = method;

  async function prepare(options: CallOptions, deadline: number) {
    options.signal?.throwIfAborted();
    const metadata = new Metadata();
    metadata.set('authorization', `Bearer ${await dependencies.mintToken(options.as)}`);
    const traceparent = getOutgoingTraceparent();
    if (traceparent !== '') metadata.set('traceparent', traceparent);
    writeOrigin(metadata, options.as.origin);
    return { metadata, callOptions: { deadline } };
  }

  function getDeadline(options: CallOptions): number {
    return Date.now() + (options.deadlineMs ?? (isStreaming ? RPC_STREAM_DEADLINE_MS : RPC_DEADLINE_MS));
  }

  /** Retries once after a delay if the service was unreachable and the method is idempotent. A request stream cannot be sent again. */
  async function withRetry<T>(options: CallOptions, send: () => Promise<T>): Promise<T> {
    try {
      return await circuit.run(send);
    } catch (error) {
      const isIdempotent = options.isIdempotent ?? dependencies.idempotentMethods.has(path);
      const kind = error instanceof CallFailedError ? error.failure.kind : undefined;
      if (kind === 'timed_out') channel.reconnectUnlessReady();
      const isUnreachable = kind === 'unreachable';
      if (!isUnreachable || !isIdempotent || method.requestStream || options.signal?.aborted) throw error;
    }
    await wait(RETRY_DELAY_MS.min + Math.random() * (RETRY_DELAY_MS.max - RETRY_DELAY_MS.min));
    return circuit.run(send);
  }

  async function callUnary(request: Message, options: CallOptions): Promise<Message> {
    const deadline = getDeadline(options);
    const send = async () => {
      const { metadata, callOptions } = await prepare(options, deadline);
      return new Promise<Message>((resolve, reject) => {
        let release = () => {};
        const call = channel
          .client()
          .makeUnaryRequest(
            path,
            requestSerialize,
            responseDeserialize,
            request,
            metadata,
            callOptions,
            (error, response) => {
              release();
              if (error) reject(error);
              else resolve(response);
            },
          );
        release = cancelOnAbort(options.signal, call);
      });
    };
    try {
      return await withRetry(options, send);
    } catch (error) {
      throw toAppError(error, options.signal);
    }
  }

  async function callWithStream(requests: AsyncIterable<Message>, options: CallOptions): Promise<Message> {
    const deadline = getDeadline(options);
    const responded = new AbortController();
    const source: RequestSource = {};
    const send = async () => {
      const { metadata, callOptions } = await prepare(options, deadline);
      return new Promise<Message>((resolve, reject) => {
        let release = () => {};
        const call = channel
          .client()
          .makeClientStreamRequest(
            path,
            requestSerialize,
            responseDeserialize,
            metadata,
            callOptions,
            (error, response) => {
              release();
              responded.abort();
              if (error) reject(error);
              else resolve(response);
            },
          );
        release = cancelOnAbort(options.signal, call);
        sendAll(call, requests, responded.signal, source);
      });
    };
    try {
      return await withRetry(options, send);
    } catch (error) {
      if ('failure' in source) throw source.failure;
      throw toAppError(error, options.signal);
    }
  }

  async function* receive(options: CallOptions, start: () => Promise<ReceivingCall>): AsyncGenerator<Message> {
    let release = () => {};
    let call: ReceivingCall | undefined;
    try {
      const opened = await withRetry(options, async () => {
        call = await start();
        // The iterator reports errors. This listener prevents a later one, after the consumer has stopped reading, from ending the
        // process.
        call.on('error', () => undefined);
        release();
        release = cancelOnAbort(options.signal, call);
        const iterator: AsyncIterator<Message> = call[Symbol.asyncIterator]();
        return { iterator, first: await iterator.next() };
      });
      for (let next = opened.first; !next.done; next = await opened.iterator.next()) yield next.value;
    } catch (error) {
      throw toAppError(error, options.signal);
    } finally {
      release();
      call?.cancel();
    }
  }

  function receiveStream(request: Message, options: CallOptions): AsyncIterable<Message> {
    const deadline = getDeadline(options);
    return receive(options, async () => {
      const { metadata, callOptions } = await prepare(options, deadline);
      return channel
        .client()
        .makeServerStreamRequest(path, requestSerialize, responseDeserialize, request, metadata, callOptions);
    });
  }

  async function* exchangeStreams(requests: AsyncIterable<Message>, options: CallOptions): AsyncGenerator<Message> {
    const deadline = getDeadline(options);
    const responded = new AbortController();
    const source: RequestSource = {};
    try {
      yield* receive(options, async () => {
        const { metadata, callOptions } = await prepare(options, deadline);
        const call = channel
          .client()
          .makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata, callOptions);
        sendAll(call, requests, responded.signal, source);
        return call;
      });
    } catch (error) {
      if ('failure' in source) throw source.failure;
      throw error;
    } finally {
      responded.abort();
    }
  }

  if (method.requestStream) return method.responseStream ? exchangeStreams : callWithStream;
  return method.responseStream ? receiveStream : callUnary;
}
