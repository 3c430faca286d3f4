import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { eventually } from '@minutehand/test-kit/waiting';
import { createActor, createEchoClient, createNewerClient, type Echo, startEcho } from '../../test/echo.ts';
import { collect, createEchoHandlers } from '../../test/echo-handlers.ts';
import { defineHandler } from './index.ts';
import { BREAKER_FAILURES } from './limits.ts';

const as = createActor();
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A server that counts and closes all connections. */
async function startConnectionClosingServer(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

describe('a client whose service is unreachable', () => {
  it('fails with platform.unavailable, for calls, streams and pings', async () => {
    const { port } = await startConnectionClosingServer();
    const client = createEchoClient(`127.0.0.1:${port}`);
    cleanups.push(client.close);
    const unavailable = { code: 'platform.unavailable' };
    await expect(client.getOne({ n: 1 }, { as })).rejects.toMatchObject(unavailable);
    await expect(collect(client.streamAll({ n: 1 }, { as }))).rejects.toMatchObject(unavailable);
    async function* none() {}
    await expect(client.uploadAll(none(), { as })).rejects.toMatchObject(unavailable);
    await expect(client.ping()).rejects.toMatchObject(unavailable);
  });

  it('retries, with a new token, only idempotent calls', async () => {
    const { port } = await startConnectionClosingServer();
    const mint = jest.fn(async () => 'token');
    const client = createEchoClient(`127.0.0.1:${port}`, mint);
    cleanups.push(client.close);
    await client.changeOne({ n: 1 }, { as }).catch(() => undefined);
    expect(mint).toHaveBeenCalledTimes(1);
    await client.changeOne({ n: 1 }, { as, isIdempotent: true }).catch(() => undefined);
    expect(mint).toHaveBeenCalledTimes(3);
    await client.getOne({ n: 1 }, { as, isIdempotent: false }).catch(() => undefined);
    expect(mint).toHaveBeenCalledTimes(4);
  });

  it('reconnects soon after the service is back at the same address', async () => {
    const first = await startEcho(createEchoHandlers());
    const client = createEchoClient(`127.0.0.1:${first.port}`);
    cleanups.push(client.close);
    await client.ping();
    await first.close();
    await expect(client.ping()).rejects.toBeInstanceOf(AppError);
    const second: Echo = await startEcho(createEchoHandlers(), { port: first.port });
    cleanups.push(second.close);
    await eventually(() => client.ping(), { interval: 50 });
    await eventually(() => client.getOne({ n: 1 }, { as }), { interval: 50 });
  });
});

describe('a client whose connections get no response', () => {
  /** A proxy that accepts connections and sends nothing. After `forward()`, it forwards new ones. */
  async function startSilentProxy(target: number) {
    let isForwarding = false;
    const openSockets = new Set<Socket>();
    const server = createServer((client) => {
      const sockets = isForwarding ? [client, connect(target, '127.0.0.1')] : [client];
      for (const [index, socket] of sockets.entries()) {
        openSockets.add(socket);
        socket.on('error', () => undefined);
        const peer = sockets[1 - index];
        if (peer) socket.pipe(peer);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => {
      for (const socket of openSockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    const forward = () => {
      isForwarding = true;
    };
    return { port: (server.address() as AddressInfo).port, forward };
  }

  it('times out, then reaches its service over a new connection', async () => {
    const echo = await startEcho(createEchoHandlers());
    cleanups.push(echo.close);
    const proxy = await startSilentProxy(echo.port);
    const client = createEchoClient(`127.0.0.1:${proxy.port}`);
    cleanups.push(client.close);
    await expect(client.getOne({ n: 1 }, { as, deadlineMs: 300 })).rejects.toMatchObject({
      code: 'platform.deadline_exceeded',
    });
    proxy.forward();
    await eventually(() => client.getOne({ n: 1 }, { as, deadlineMs: 300 }), { interval: 50 });
  });
});

describe('a service that returns "unavailable" itself', () => {
  it('is not retried, because it responded', async () => {
    let calls = 0;
    const echo = await startEcho(
      createEchoHandlers({
        getOne: defineHandler({ accessScope: 'read' }, async () => {
          calls += 1;
          throw new AppError('search.unavailable');
        }),
      }),
    );
    cleanups.push(echo.close);
    await expect(echo.client.getOne({ n: 1 }, { as })).rejects.toMatchObject({ code: 'search.unavailable' });
    expect(calls).toBe(1);
  });
});

describe('a service of an earlier release, which lacks a method', () => {
  it('is unavailable for that method, and responds to the others', async () => {
    const echo = await startEcho(createEchoHandlers());
    cleanups.push(echo.close);
    const client = createNewerClient(`127.0.0.1:${echo.port}`);
    cleanups.push(client.close);
    for (let call = 0; call <= BREAKER_FAILURES; call += 1) {
      await expect(client.getMore({ n: 1 }, { as })).rejects.toMatchObject({ code: 'platform.unavailable' });
    }
    expect(await client.getOne({ n: 1 }, { as })).toEqual({ n: 1 });
  });
});
