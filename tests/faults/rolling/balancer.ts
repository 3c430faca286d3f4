import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isReady, type ServiceHandle } from '../../../scripts/lib/service-process.ts';

/** Interval of the readiness checks (ms). */
const POLL_INTERVAL_MS = 100;

/** A load balancer for the processes of a service. */
export type Balancer = {
  readonly port: number;
  readonly address: string;
  readonly add: (service: ServiceHandle) => void;
  readonly stop: () => Promise<void>;
};

/**
 * Works like a Kubernetes Service: each new connection goes to the next ready process. A process that is not ready gets no new
 * connections and keeps its open ones.
 */
export async function startBalancer(): Promise<Balancer> {
  const processes = new Map<ServiceHandle, boolean>();
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  const polling: Promise<void>[] = [];
  let connectionCount = 0;

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const ready = [...processes].flatMap(([service, isUp]) => (isUp ? [service] : []));
    const target = ready[connectionCount++ % Math.max(1, ready.length)];
    if (!target) return void caller.resetAndDestroy();
    const upstream = connect({ port: target.port, host: '127.0.0.1', allowHalfOpen: true });
    forward(caller, upstream);
    forward(upstream, caller);
  });

  function forward(from: Socket, to: Socket): void {
    sockets.add(from);
    from.setNoDelay(true);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      // `end` still sends the pending data.
      if (from.readableEnded) to.end();
      else to.destroy();
    });
  }

  /** Polls one process, so that a slow response does not delay the checks of the others. */
  async function pollReadiness(service: ServiceHandle): Promise<void> {
    while (!stopping.signal.aborted) {
      processes.set(service, await isReady(service.adminUrl).catch(() => false));
      await wait(POLL_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `127.0.0.1:${port}`,
    add: (service) => {
      processes.set(service, true);
      polling.push(pollReadiness(service));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(polling);
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
