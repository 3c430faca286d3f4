import { credentials, Metadata } from '@grpc/grpc-js';
import { AppError } from '@minutehand/contracts/errors';
import { idempotentMethods as protoIdempotentMethods } from '@minutehand/contracts/idempotent-methods';
import type { Caller } from '../identity/types.ts';
import type { Logger } from '../log/types.ts';
import { createCircuit } from './circuit.ts';
import { createMethodCall } from './client-calls.ts';
import { type ClientChannel, openClientChannel } from './client-channel.ts';
import { toCallFailure } from './error-mapping.ts';
import { healthCheck, type ServingStatus } from './health-method.ts';
import { KEEPALIVE_MS, PING_DEADLINE_MS, RECONNECT_MS, RESOLUTION_INTERVAL_MS, RPC_MESSAGE_BYTES } from './limits.ts';
import type { RpcTls } from './tls/index.ts';
import type { RpcClient, ServiceDefinition } from './types.ts';

export type RpcClientOptions = {
  /** host:port */
  readonly address: string;
  /** The called service: the audience of its tokens. */
  readonly audience: string;
  readonly mint: (caller: Caller, audience: string) => Promise<string>;
  readonly log: Logger;
  /** Mutual TLS; without it, connections are not encrypted. */
  readonly tls?: RpcTls | undefined;
  /** Paths of the methods that may be called again after a failure. Default: those with an `idempotency_level` in proto. */
  readonly idempotentMethods?: ReadonlySet<string>;
};

const channelOptions = {
  'grpc.max_receive_message_length': RPC_MESSAGE_BYTES,
  'grpc.max_send_message_length': RPC_MESSAGE_BYTES,
  'grpc.initial_reconnect_backoff_ms': RECONNECT_MS.initial,
  'grpc.max_reconnect_backoff_ms': RECONNECT_MS.max,
  'grpc.dns_min_time_between_resolutions_ms': RESOLUTION_INTERVAL_MS,
  'grpc.keepalive_time_ms': KEEPALIVE_MS.time,
  'grpc.keepalive_timeout_ms': KEEPALIVE_MS.timeout,
  'grpc.keepalive_permit_without_calls': 1,
  'grpc.use_local_subchannel_pool': 1,
  'grpc.service_config_disable_resolution': 1,
  // Channelz statistics are not used.
  'grpc.enable_channelz': 0,
  // Calls between services do not use a proxy.
  'grpc.enable_http_proxy': 0,
};

function pingService(channel: ClientChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel
      .client()
      .makeUnaryRequest<Record<string, never>, ServingStatus>(
        healthCheck.path,
        healthCheck.requestSerialize,
        healthCheck.responseDeserialize,
        {},
        new Metadata(),
        { deadline: Date.now() + PING_DEADLINE_MS },
        (error, serving) => {
          const failure = error ? toCallFailure(error) : undefined;
          if (failure?.kind === 'timed_out') channel.reconnectUnlessReady();
          if (failure) reject(failure.error);
          else if (serving !== 'serving') reject(new AppError('platform.unavailable'));
          else resolve();
        },
      );
  });
}

/**
 * Creates a client of one service. Each call has a token and a deadline, errors have codes, idempotent calls are retried once,
 * and a circuit breaker opens when the service does not respond.
 */
export function createRpcClient<S extends ServiceDefinition>(definition: S, options: RpcClientOptions): RpcClient<S> {
  const { address, audience, mint, log, tls, idempotentMethods = protoIdempotentMethods } = options;
  const channelCredentials = tls ? tls.createChannelCredentials(audience) : credentials.createInsecure();
  const channel = openClientChannel(address, channelCredentials, {
    ...channelOptions,
    // Otherwise TLS would verify the address, which may be an IP address.
    ...(tls ? { 'grpc.ssl_target_name_override': audience } : {}),
  });
  const circuit = createCircuit(audience, log);
  const dependencies = { channel, circuit, idempotentMethods, mintToken: (caller: Caller) => mint(caller, audience) };
  const methods = Object.entries(definition).map(
    ([name, method]) => [name, createMethodCall(dependencies, method)] as const,
  );
  // One function per method. The definition determines its type.
  return {
    ...Object.fromEntries(methods),
    ping: () => pingService(channel),
    close: channel.close,
  } as unknown as RpcClient<S>;
}
