import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { findFreePorts } from '@minutehand/test-kit/server';

/** A TCP proxy that injects faults between a caller and its dependency. */
export type FaultProxy = {
  /** host:port for callers. */
  readonly address: string;
  readonly port: number;
  /**
   * Forwards again, without delay. Connections that were open while the proxy hung never receive data again, as after a network
   * failure: callers must detect this and reconnect.
   */
  readonly restore: () => Promise<void>;
  /** Refuses new connections and resets open ones. */
  readonly refuseConnections: () => Promise<void>;
  /** Delays all data by `ms`, in order. */
  readonly delay: (ms: number) => void;
  /** Accepts connections but forwards nothing in either direction. */
  readonly hang: () => void;
  /** Number of connections accepted since hang() was called. */
  readonly hungConnections: () => number;
  readonly stop: () => Promise<void>;
};

type Connection = { readonly sockets: readonly [Socket, Socket]; isSilent: boolean };

/** Starts a proxy to a local port, which need not be open yet. */
export async function startProxy(target: number): Promise<FaultProxy> {
  const connections = new Set<Connection>();
  let isHanging = false;
  let delayMs = 0;
  let hungConnections = 0;

  const forward = (connection: Connection, from: Socket, to: Socket) => {
    const schedule = (action: () => void) => {
      const run = () => {
        if (!connection.isSilent) action();
      };
      if (delayMs > 0) setTimeout(run, delayMs);
      else run();
    };
    from.on('data', (chunk) => schedule(() => void to.write(chunk)));
    from.on('end', () => schedule(() => void to.end()));
    from.on('error', () => undefined);
    from.on('close', () => {
      if (to.closed) connections.delete(connection);
      schedule(() => void to.destroy());
    });
  };

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const connection: Connection = { sockets: [caller, upstream], isSilent: isHanging };
    for (const socket of connection.sockets) socket.setNoDelay(true);
    connections.add(connection);
    if (isHanging) hungConnections += 1;
    forward(connection, caller, upstream);
    forward(connection, upstream, caller);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const resetAll = () => {
    for (const connection of connections) {
      connection.isSilent = true;
      for (const socket of connection.sockets) socket.resetAndDestroy();
    }
  };
  const close = async () => {
    if (!server.listening) return resetAll();
    const closed = once(server, 'close');
    server.close();
    resetAll();
    await closed;
  };

  const [port = 0] = await findFreePorts(1);
  await listen(port);
  return {
    address: `127.0.0.1:${port}`,
    port,
    restore: async () => {
      isHanging = false;
      delayMs = 0;
      if (!server.listening) await listen(port);
    },
    refuseConnections: close,
    delay: (ms) => {
      delayMs = ms;
    },
    hang: () => {
      isHanging = true;
      hungConnections = 0;
      for (const connection of connections) connection.isSilent = true;
    },
    hungConnections: () => hungConnections,
    stop: close,
  };
}
