import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server that can drop data, close connections, or forward to another server. */
export async function startFlakyProxy(targetUrl: string) {
  let target = new URL(targetUrl);
  const openSockets = new Set<Socket>();
  let state: 'up' | 'silent' | 'broken' = 'up';
  const server = createServer((client) => {
    if (state === 'broken') return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      openSockets.add(from);
      from.on('data', (bytes) => {
        if (state === 'up') to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        openSockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const setState = (next: typeof state) => {
    state = next;
    if (next !== 'silent') for (const socket of openSockets) socket.destroy();
  };
  return {
    url: `${target.protocol}//127.0.0.1:${port}`,
    setState,
    /** Forwards later connections to another server. */
    setTarget: (url: string) => {
      target = new URL(url);
    },
    stop: () => {
      setState('broken');
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
