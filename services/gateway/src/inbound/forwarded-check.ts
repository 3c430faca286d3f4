import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress } from '@minutehand/service-kit/config';
import type { Logger } from '@minutehand/service-kit/log';
import { toNetwork } from '../domain/network.ts';
import { createTrust, type TrustProxy } from './client-network.ts';
import { createThrottledWarning } from './throttled-warning.ts';

const PRIVATE_NETWORK = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/** Tells an operator whether the peer may be their own proxy, without logging an address. */
function describePeer(address: string): 'loopback' | 'private' | 'public' {
  if (isLoopbackAddress(address)) return 'loopback';
  return PRIVATE_NETWORK.test(toNetwork(address)) ? 'private' : 'public';
}

/** Warns about X-Forwarded-For from a peer that is not a trusted proxy: without it, all clients of a proxy share rate limits. */
export function createForwardedCheck(trustProxy: TrustProxy, log: Pick<Logger, 'warn'>) {
  const isTrusted = createTrust(trustProxy);
  const warn = createThrottledWarning(
    log,
    'ignored X-Forwarded-For from an untrusted peer: if the peer is your proxy, set GATEWAY_TRUST_PROXY, or its clients share rate limits',
  );
  return ({ headers, socket }: IncomingMessage): void => {
    const peer = socket.remoteAddress ?? '';
    if (headers['x-forwarded-for'] !== undefined && !isTrusted(peer, 0)) warn({ peer: describePeer(peer) });
  };
}
