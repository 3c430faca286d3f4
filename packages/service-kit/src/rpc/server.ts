import { isIPv6 } from 'node:net';
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { LOOPBACK } from '../config/loopback.ts';
import type { IssuedCaller } from '../identity/index.ts';
import type { Logger } from '../log/types.ts';
import { toStatus } from './error-mapping.ts';
import { healthCheck, type ServingStatus } from './health-method.ts';
import { DRAIN_DEADLINE_MS, KEEPALIVE_MS, RPC_MESSAGE_BYTES } from './limits.ts';
import { deferDecodeErrors, requireDecoded } from './malformed-message.ts';
import { handleCall, type Outcome, type ServerCallDependencies } from './server-call.ts';
import { getRpcDurations } from './server-metrics.ts';
import type { RpcTls } from './tls/index.ts';
import type { Handler, Handlers, MethodDefinition, ServiceDefinition } from './types.ts';
import { writeAll } from './write-all.ts';

export type RpcServer = {
  readonly add: <S extends ServiceDefinition>(definition: S, handlers: Handlers<S>) => void;
  /** Returns the port; 0 picks a free one. `host` is an IP address, by default of this machine only. */
  readonly listen: (port: number, host?: string) => Promise<number>;
  /** Rejects new calls, waits for those in flight, and terminates the rest at the deadline. */
  readonly drain: (deadlineMs?: number) => Promise<void>;
};

// The generated definitions are typed per method; behind `add`, messages are untyped.
// biome-ignore lint/suspicious/noExplicitAny: as above.
type Message = any;
type AnyHandler = {
  access: Handler<MethodDefinition>['access'];
  handle: (request: Message, context: Message) => Message;
};

type Incoming = ServerReadableStream<Message, Message> | ServerDuplexStream<Message, Message>;

/** Ending the loop early must not destroy the call: the response is still to be sent. */
async function* readRequests(call: Incoming): AsyncGenerator<Message> {
  for await (const message of call.iterator({ destroyOnReturn: false })) yield requireDecoded(message);
}

function createReply(callback: sendUnaryData<Message>): (outcome: Outcome<Message>) => void {
  return (outcome) => (outcome.error ? callback(toStatus(outcome.error)) : callback(null, outcome.value));
}

function end(call: ServerWritableStream<Message, Message> | ServerDuplexStream<Message, Message>) {
  return (outcome: Outcome<void>): void => {
    if (call.destroyed) return;
    if (outcome.error) call.emit('error', toStatus(outcome.error));
    else call.end();
  };
}

function implement(
  definition: MethodDefinition,
  { access, handle }: AnyHandler,
  dependencies: ServerCallDependencies,
): UntypedHandleCall {
  if (definition.requestStream && definition.responseStream) {
    return (call: ServerDuplexStream<Message, Message>) => {
      void handleCall(dependencies, call, access, (context) =>
        writeAll(call, handle(readRequests(call), context), context.signal),
      ).then(end(call));
    };
  }
  if (definition.responseStream) {
    return (call: ServerWritableStream<Message, Message>) => {
      void handleCall(dependencies, call, access, (context) =>
        writeAll(call, handle(requireDecoded(call.request), context), context.signal),
      ).then(end(call));
    };
  }
  if (definition.requestStream) {
    return (call: ServerReadableStream<Message, Message>, callback: sendUnaryData<Message>) => {
      void handleCall(dependencies, call, access, (context) => handle(readRequests(call), context)).then(
        createReply(callback),
      );
    };
  }
  return (call: ServerUnaryCall<Message, Message>, callback: sendUnaryData<Message>) => {
    void handleCall(dependencies, call, access, async (context) => handle(requireDecoded(call.request), context)).then(
      createReply(callback),
    );
  };
}

/** Creates a gRPC server. Every method is authenticated, authorized by its `access`, limited in size, measured, and returns errors by code. */
export function createRpcServer(options: {
  service: string;
  verify: (token: string) => Promise<IssuedCaller>;
  log: Logger;
  /** Mutual TLS; without it, connections are not encrypted. */
  tls?: RpcTls | undefined;
}): RpcServer {
  const { verify, log, tls } = options;
  const dependencies: ServerCallDependencies = {
    verify,
    log,
    durations: getRpcDurations(),
    isFromService: tls?.isFromService,
  };
  let serving: ServingStatus = 'not_serving';
  const server = new Server({
    'grpc.max_receive_message_length': RPC_MESSAGE_BYTES,
    'grpc.max_send_message_length': RPC_MESSAGE_BYTES,
    'grpc.keepalive_time_ms': KEEPALIVE_MS.time,
    'grpc.keepalive_timeout_ms': KEEPALIVE_MS.timeout,
    // Channelz statistics are not used.
    'grpc.enable_channelz': 0,
  });
  server.addService(
    { check: healthCheck },
    { check: (_: unknown, callback: sendUnaryData<ServingStatus>) => callback(null, serving) },
  );

  return {
    add(definition, handlers) {
      const implementation = Object.entries(definition).map(([name, method]) => {
        const handler = handlers[name];
        if (!handler) throw new Error(`${method.path} has no handler.`);
        return [name, implement(method, handler, dependencies)] as const;
      });
      const methods = Object.entries(definition).map(([name, method]) => [name, deferDecodeErrors(method)] as const);
      server.addService(Object.fromEntries(methods), Object.fromEntries(implementation));
    },
    listen: (port, host = LOOPBACK) =>
      new Promise((resolve, reject) => {
        const address = isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
        const credentials = tls?.serverCredentials ?? ServerCredentials.createInsecure();
        server.bindAsync(address, credentials, (error, boundPort) => {
          if (error) return reject(error);
          serving = 'serving';
          resolve(boundPort);
        });
      }),
    drain: (deadlineMs = DRAIN_DEADLINE_MS) =>
      new Promise((resolve) => {
        serving = 'not_serving';
        const forceTimer = setTimeout(() => {
          log.warn({ deadlineMs }, 'drain deadline reached: calls are terminated');
          server.forceShutdown();
        }, deadlineMs);
        server.tryShutdown(() => {
          clearTimeout(forceTimer);
          resolve();
        });
      }),
  };
}
