import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady, type ServiceHandle } from '../../../scripts/lib/service-process.ts';

/** How often each process is asked whether it is ready (ms). */
const ASK_MS = 100;

/** One address before several processes of a service. */
export type Balancer = {
  readonly port: number;
  readonly address: string;
  readonly add: (service: ServiceHandle) => void;
  readonly stop: () => Promise<void>;
};

/**
 * As a Kubernetes Service does it: each new connection goes to the next process that is ready, and stays with it. One that is not
 * ready gets no new ones, and keeps those that it has.
 */
export async function startBalancer(): Promise<Balancer> {
  const processes = new Map<ServiceHandle, boolean>();
  const open = new Set<Socket>();
  const stopping = new AbortController();
  const asking: Promise<void>[] = [];
  let turn = 0;

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const ready = [...processes].flatMap(([service, isUp]) => (isUp ? [service] : []));
    const chosen = ready[turn++ % Math.max(1, ready.length)];
    if (!chosen) return void caller.resetAndDestroy();
    const called = connect({ port: chosen.port, host: '127.0.0.1', allowHalfOpen: true });
    join(caller, called);
    join(called, caller);
  });

  function join(from: Socket, to: Socket): void {
    open.add(from);
    from.setNoDelay(true);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      // What is on its way to the other still arrives.
      if (from.readableEnded) to.end();
      else to.destroy();
    });
  }

  /** Each by itself: one that is slow to answer must not keep us from hearing that another leaves. */
  async function ask(service: ServiceHandle): Promise<void> {
    while (!stopping.signal.aborted) {
      processes.set(service, await isReady(service.adminUrl).catch(() => false));
      await pause(ASK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
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
      asking.push(ask(service));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(asking);
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
