import type { IncomingMessage } from 'node:http';
import type { Logger } from '@minutehand/service-kit/log';
import { createProxyTrust, type TrustProxy } from './client-network.ts';
import { describePeer } from './peer.ts';
import { createThrottledWarning } from './throttled-warning.ts';

/** Warns about X-Forwarded-For from a peer that is not a trusted proxy: without it, all clients of a proxy share rate limits. */
export function createForwardedCheck(trustProxy: TrustProxy, log: Pick<Logger, 'warn'>) {
  const isTrusted = createProxyTrust(trustProxy);
  const warn = createThrottledWarning(
    log,
    'ignored X-Forwarded-For from an untrusted peer: if the peer is your proxy, set GATEWAY_TRUST_PROXY, or its clients share rate limits',
  );
  return ({ headers, socket }: IncomingMessage): void => {
    const peer = socket.remoteAddress ?? '';
    if (headers['x-forwarded-for'] !== undefined && !isTrusted(peer, 0)) warn({ peer: describePeer(peer) });
  };
}
