import type { Socket } from 'node:net';
import { toNetwork } from '../domain/network.ts';
import { createProxyTrust, type TrustProxy } from './client-network.ts';
import { describePeer } from './peer.ts';

/**
 * Closes connections of a client network that has reached its limit, so that one network cannot use up all connections. Peers that
 * may represent many clients have no limit: trusted proxies, and loopback and private addresses, which container
 * networks and load balancers put in place of the addresses of their clients.
 */
export function createConnectionLimiter(options: {
  readonly trustProxy: TrustProxy;
  readonly connectionsPerNetwork: number;
  readonly onDrop: () => void;
}): (socket: Socket) => void {
  const isTrusted = createProxyTrust(options.trustProxy);
  const counts = new Map<string, number>();
  return (socket) => {
    const peer = socket.remoteAddress;
    if (peer === undefined || describePeer(peer) !== 'public' || isTrusted(peer, 0)) return;
    const network = toNetwork(peer);
    const count = counts.get(network) ?? 0;
    if (count >= options.connectionsPerNetwork) {
      socket.destroy();
      options.onDrop();
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 0) - 1;
      if (remaining > 0) counts.set(network, remaining);
      else counts.delete(network);
    });
  };
}
