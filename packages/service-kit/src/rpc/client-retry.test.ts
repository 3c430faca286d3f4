import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { eventually } from '@minutehand/test-kit/waiting';
import { clientTo, type Echo, person, startEcho } from '../../test/echo.ts';
import { collect, echoHandlers } from '../../test/echo-handlers.ts';
import { defineHandler } from './index.ts';

const as = person();
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Takes connections, counts and drops them: nobody is home. */
async function deadEnd(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

describe('a client whose service is away', () => {
  it('fails with platform.unavailable, for calls, streams and pings', async () => {
    const { port } = await deadEnd();
    const client = clientTo(`127.0.0.1:${port}`);
    cleanups.push(client.close);
    const unavailable = { code: 'platform.unavailable' };
    await expect(client.getOne({ n: 1 }, { as })).rejects.toMatchObject(unavailable);
    await expect(collect(client.streamAll({ n: 1 }, { as }))).rejects.toMatchObject(unavailable);
    async function* none() {}
    await expect(client.uploadAll(none(), { as })).rejects.toMatchObject(unavailable);
    await expect(client.ping()).rejects.toMatchObject(unavailable);
  });

  it('mints a second token only for what is safe to send twice', async () => {
    const { port } = await deadEnd();
    const mint = jest.fn(async () => 'token');
    const client = clientTo(`127.0.0.1:${port}`, mint);
    cleanups.push(client.close);
    await client.changeOne({ n: 1 }, { as }).catch(() => undefined);
    expect(mint).toHaveBeenCalledTimes(1);
    await client.changeOne({ n: 1 }, { as, isIdempotent: true }).catch(() => undefined);
    expect(mint).toHaveBeenCalledTimes(3);
    await client.getOne({ n: 1 }, { as, isIdempotent: false }).catch(() => undefined);
    expect(mint).toHaveBeenCalledTimes(4);
  });

  it('finds it again soon after it is back on the same address', async () => {
    const first = await startEcho(echoHandlers());
    const client = clientTo(`127.0.0.1:${first.port}`);
    cleanups.push(client.close);
    await client.ping();
    await first.close();
    await expect(client.ping()).rejects.toBeInstanceOf(AppError);
    const second: Echo = await startEcho(echoHandlers(), { port: first.port });
    cleanups.push(second.close);
    await eventually(() => client.ping(), { interval: 50 });
    await eventually(() => client.getOne({ n: 1 }, { as }), { interval: 50 });
  });
});

describe('a client whose connections are taken and forgotten', () => {
  /** Takes connections and says nothing, ever; once it is mended, new ones go through. */
  async function forgetful(target: number) {
    let isMended = false;
    const open = new Set<Socket>();
    const server = createServer((near) => {
      const ends = isMended ? [near, connect(target, '127.0.0.1')] : [near];
      for (const [at, end] of ends.entries()) {
        open.add(end);
        end.on('error', () => undefined);
        const other = ends[1 - at];
        if (other) end.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => {
      for (const end of open) end.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    const mend = () => {
      isMended = true;
    };
    return { port: (server.address() as AddressInfo).port, mend };
  }

  it('answers in time, and finds its service over a new one', async () => {
    const echo = await startEcho(echoHandlers());
    cleanups.push(echo.close);
    const way = await forgetful(echo.port);
    const client = clientTo(`127.0.0.1:${way.port}`);
    cleanups.push(client.close);
    await expect(client.getOne({ n: 1 }, { as, deadlineMs: 300 })).rejects.toMatchObject({
      code: 'platform.deadline_exceeded',
    });
    way.mend();
    await eventually(() => client.getOne({ n: 1 }, { as, deadlineMs: 300 }), { interval: 50 });
  });
});

describe('a service that answers "unavailable" itself', () => {
  it('is not asked twice: it is there, and said no', async () => {
    let asked = 0;
    const echo = await startEcho(
      echoHandlers({
        getOne: defineHandler({ actor: 'read' }, async () => {
          asked += 1;
          throw new AppError('search.unavailable');
        }),
      }),
    );
    cleanups.push(echo.close);
    await expect(echo.client.getOne({ n: 1 }, { as })).rejects.toMatchObject({ code: 'search.unavailable' });
    expect(asked).toBe(1);
  });
});
