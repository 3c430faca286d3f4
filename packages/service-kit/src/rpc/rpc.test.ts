import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { expectEventually } from '@minutehand/test-kit/expect';
import { waitUntil } from '@minutehand/test-kit/waiting';
import { createActor, createTruncatingClient, type Echo, type log, startEcho } from '../../test/echo.ts';
import { collect, createEchoHandlers, streamItems, throwNotFound } from '../../test/echo-handlers.ts';
import type { Actor } from '../identity/types.ts';
import { createLogger } from '../log/index.ts';
import { defineHandler, type Handlers } from './index.ts';

const as = createActor();
let echo: Echo;

async function start(overrides: Parameters<typeof createEchoHandlers>[0] = {}): Promise<Echo> {
  echo = await startEcho(createEchoHandlers(overrides));
  return echo;
}

afterEach(() => echo.close());

const streamForever = async function* () {
  for (let n = 0; ; n += 1) yield { n };
};

describe('calls over gRPC', () => {
  it('transfer a request and its response', async () => {
    const { client } = await start();
    expect(await client.getOne({ n: 7 }, { as })).toEqual({ n: 7 });
  });

  it('pass the caller to the handler', async () => {
    let observed: Actor | undefined;
    const { client } = await start({
      changeOne: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
        observed = caller;
        return request;
      }),
    });
    await client.changeOne({ n: 1 }, { as });
    expect(observed).toEqual(as);
  });

  it('pass the origin of the request to the handler, even if the token was used for another request', async () => {
    const observed: unknown[] = [];
    const { client } = await start({
      changeOne: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
        observed.push(caller.origin);
        return request;
      }),
    });
    const origins = ['203.0.113.0/24', '2001:db8:12::/48', ''].map((network, n) => ({
      requestId: `request-${n}`,
      network,
    }));
    for (const origin of origins) await client.changeOne({ n: 1 }, { as: { ...as, origin } });
    await client.changeOne({ n: 1 }, { as });
    expect(observed).toEqual([...origins, undefined]);
  });

  it('drop an invalid origin', async () => {
    const observed: unknown[] = [];
    const { client } = await start({
      changeOne: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
        observed.push(caller.origin);
        return request;
      }),
    });
    await client.changeOne({ n: 1 }, { as: { ...as, origin: { requestId: 'request-1', network: '203.0.113.7' } } });
    await client.changeOne({ n: 1 }, { as: { ...as, origin: { requestId: 'a word', network: '203.0.113.0/24' } } });
    expect(observed).toEqual([{ requestId: 'request-1', network: '' }, undefined]);
  });

  it('stream 20,000 items up, down and both ways', async () => {
    const { client } = await start();
    expect(await client.uploadAll(streamItems(20_000), { as })).toEqual({ n: (20_000 * 19_999) / 2 });
    let received = 0;
    for await (const { n } of client.streamAll({ n: 20_000 }, { as })) {
      expect(n).toBe(received);
      received += 1;
    }
    expect(received).toBe(20_000);
    let sum = 0;
    for await (const { n } of client.exchange(streamItems(20_000), { as })) sum += n;
    expect(sum).toBe(20_000 * 19_999);
  });

  it('apply backpressure to the sender of a response stream', async () => {
    const text = 'x'.repeat(16_384);
    let sent = 0;
    const { client } = await start({
      streamAll: defineHandler({ accessScope: 'read' }, async function* () {
        for (let n = 0; n < 20_000; n += 1) {
          sent = n;
          yield { n, text };
        }
      }),
    });
    const received = client.streamAll({ n: 0 }, { as })[Symbol.asyncIterator]();
    await received.next();
    await expectEventually(() => sent).toBeGreaterThan(1);
    let previous = -1;
    await waitUntil(
      () => {
        const isUnchanged = sent === previous;
        previous = sent;
        return isUnchanged;
      },
      { interval: 200 },
    );
    expect(sent).toBeLessThan(1_000);
    await received.return?.();
  });

  it('apply backpressure to the sender of a request stream', async () => {
    const text = 'x'.repeat(16_384);
    let produced = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { client } = await start({
      uploadAll: defineHandler({ accessScope: 'write' }, async (requests) => {
        let n = 0;
        for await (const _ of requests) {
          n += 1;
          await gate;
        }
        return { n };
      }),
    });
    async function* source() {
      for (let n = 0; n < 3_000; n += 1) {
        produced = n;
        yield { n, text };
      }
    }
    const response = client.uploadAll(source(), { as });
    let previous = -1;
    await waitUntil(
      () => {
        const isUnchanged = produced > 1 && produced === previous;
        previous = produced;
        return isUnchanged;
      },
      { interval: 200 },
    );
    expect(produced).toBeLessThan(1_000);
    release();
    expect(await response).toEqual({ n: 3_000 });
  });

  it('return a response before the request stream ends', async () => {
    const { client } = await start({
      uploadAll: defineHandler({ accessScope: 'write' }, async (requests) => {
        for await (const item of requests) if (item.n === 3) return { n: item.n };
        return { n: -1 };
      }),
    });
    expect(await client.uploadAll(streamForever(), { as })).toEqual({ n: 3 });
  });

  it('fail a request stream with the handler’s error, not with a connection error', async () => {
    const { client } = await start({
      uploadAll: defineHandler({ accessScope: 'write' }, async (requests) => {
        for await (const _ of requests) throwNotFound();
        return { n: 0 };
      }),
    });
    await expect(client.uploadAll(streamForever(), { as })).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('reject with the error of the caller’s request stream', async () => {
    const { client } = await start();
    async function* failingSource() {
      yield { n: 1 };
      throw new Error('the disk is full');
    }
    await expect(client.uploadAll(failingSource(), { as })).rejects.toThrow('the disk is full');
    await expect(collect(client.exchange(failingSource(), { as }))).rejects.toThrow('the disk is full');
  });

  it('reject a message of more than 4 MiB', async () => {
    const { client } = await start();
    const text = 'x'.repeat(4 * 1024 * 1024 + 1);
    await expect(client.getOne({ n: 1, text }, { as })).rejects.toMatchObject({ code: 'platform.message_too_large' });
  });
});

describe('undecodable requests', () => {
  it('are platform.malformed for every kind of method, and do not affect other calls', async () => {
    const { client, port } = await start();
    const sender = createTruncatingClient(`127.0.0.1:${port}`);
    const malformed = { code: 'platform.malformed' };
    await expect(sender.getOne({ n: 1 }, { as })).rejects.toMatchObject(malformed);
    await expect(sender.uploadAll(streamItems(3), { as })).rejects.toMatchObject(malformed);
    await expect(collect(sender.streamAll({ n: 1 }, { as }))).rejects.toMatchObject(malformed);
    await expect(collect(sender.exchange(streamItems(3), { as }))).rejects.toMatchObject(malformed);
    sender.close();
    expect(await client.getOne({ n: 7 }, { as })).toEqual({ n: 7 });
  });
});

describe('deadlines and cancellation', () => {
  /** Handlers that end only when their signal aborts, and record the reason. */
  function createWaitingHandlers() {
    const observed: { reason?: unknown; isWaiting: boolean } = { isWaiting: false };
    const untilAborted = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        observed.isWaiting = true;
        signal.addEventListener('abort', () => {
          observed.reason = signal.reason;
          reject(signal.reason);
        });
      });
    const overrides: Partial<Handlers<typeof import('../../test/echo.ts').echoDefinition>> = {
      getOne: defineHandler({ accessScope: 'read' }, (_, { signal }) => untilAborted(signal)),
      streamAll: defineHandler({ accessScope: 'read' }, async function* (_, { signal }) {
        yield { n: 1 };
        await untilAborted(signal);
      }),
    };
    return { observed, overrides };
  }

  it('end a call that exceeds its deadline on both sides', async () => {
    const { observed, overrides } = createWaitingHandlers();
    const { client } = await start(overrides);
    await expect(client.getOne({ n: 1 }, { as, deadlineMs: 100 })).rejects.toMatchObject({
      code: 'platform.deadline_exceeded',
    });
    await expectEventually(() => observed.reason).toMatchObject({ code: 'platform.deadline_exceeded' });
  });

  it('end a stream at its deadline', async () => {
    const { overrides } = createWaitingHandlers();
    const { client } = await start(overrides);
    const all = collect(client.streamAll({ n: 1 }, { as, deadlineMs: 200 }));
    await expect(all).rejects.toMatchObject({ code: 'platform.deadline_exceeded' });
  });

  it('abort the handler’s signal when the caller aborts', async () => {
    const { observed, overrides } = createWaitingHandlers();
    const { client } = await start(overrides);
    const controller = new AbortController();
    const call = client.getOne({ n: 1 }, { as, signal: controller.signal });
    await expectEventually(() => observed.isWaiting).toBe(true);
    controller.abort();
    await expect(call).rejects.toBeInstanceOf(AppError);
    await expectEventually(() => observed.reason).toMatchObject({ code: 'platform.unavailable' });
  });

  it('abort the handler’s signal when the reader of a stream stops early', async () => {
    const { observed, overrides } = createWaitingHandlers();
    const { client } = await start(overrides);
    for await (const item of client.streamAll({ n: 1 }, { as })) {
      expect(item).toEqual({ n: 1 });
      break;
    }
    await expectEventually(() => observed.reason).toMatchObject({ code: 'platform.unavailable' });
  });

  it('end a stream with the AppError of the caller’s signal', async () => {
    const { overrides } = createWaitingHandlers();
    const { client } = await start(overrides);
    const controller = new AbortController();
    const all = collect(client.streamAll({ n: 1 }, { as, signal: controller.signal }), () =>
      controller.abort(new AppError('meeting.not_found')),
    );
    await expect(all).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('do not abort the signal of a successful call', async () => {
    let lastSignal: AbortSignal | undefined;
    const { client } = await start({
      getOne: defineHandler({ accessScope: 'read' }, async (request, { signal }) => {
        lastSignal = signal;
        return request;
      }),
    });
    await client.getOne({ n: 1 }, { as });
    await client.getOne({ n: 2 }, { as });
    expect(lastSignal?.aborted).toBe(false);
  });
});

describe('errors of handlers', () => {
  it('are transferred with code, message and details', async () => {
    const { client } = await start({
      changeOne: defineHandler({ accessScope: 'write' }, async () => {
        throw new AppError('platform.stale_version', {
          message: 'Stale: ž漢',
          details: { currentVersion: 4, fields: { title: ['is blank'] } },
        });
      }),
    });
    await expect(client.changeOne({ n: 1 }, { as })).rejects.toMatchObject({
      code: 'platform.stale_version',
      message: 'Stale: ž漢',
      details: { currentVersion: 4, fields: { title: ['is blank'] } },
    });
  });

  it('are transferred in the middle of a stream, after the items sent before', async () => {
    const { client } = await start({
      streamAll: defineHandler({ accessScope: 'read' }, async function* () {
        yield { n: 1 };
        yield { n: 2 };
        throwNotFound();
      }),
    });
    const observed: number[] = [];
    const all = collect(client.streamAll({ n: 1 }, { as }), ({ n }) => observed.push(n));
    await expect(all).rejects.toMatchObject({ code: 'meeting.not_found' });
    expect(observed).toEqual([1, 2]);
  });

  it('reveal nothing to the caller and are logged with their stack if they have no code', async () => {
    const lines: string[] = [];
    const logger = createLogger({ service: 'echo', level: 'error' }, { write: (channel) => void lines.push(channel) });
    echo = await startEcho(
      createEchoHandlers({
        changeOne: defineHandler({ accessScope: 'write' }, async () => {
          throw new TypeError('secret is undefined');
        }),
      }),
      { log: logger as typeof log },
    );
    const call = echo.client.changeOne({ n: 1 }, { as });
    await expect(call).rejects.toMatchObject({ code: 'platform.internal' });
    await expect(call).rejects.not.toThrow(/secret/);
    const logged = JSON.parse(lines[0]!);
    expect(logged.err.type).toBe('TypeError');
    expect(logged.err.stack).toContain('rpc.test.ts');
    expect(logged.method).toBe('/test.Echo/ChangeOne');
  });
});

describe('draining', () => {
  it('finishes calls in flight and rejects new ones', async () => {
    let finish: () => void = () => undefined;
    let isInFlight = false;
    const { client, drain } = await start({
      getOne: defineHandler({ accessScope: 'read' }, (request) => {
        isInFlight = true;
        return new Promise((resolve) => {
          finish = () => resolve(request);
        });
      }),
    });
    const inFlight = client.getOne({ n: 1 }, { as });
    await expectEventually(() => isInFlight).toBe(true);
    const drained = drain(5_000);
    await expect(client.ping()).rejects.toMatchObject({ code: 'platform.unavailable' });
    finish();
    expect(await inFlight).toEqual({ n: 1 });
    await drained;
  });

  it('terminates calls that exceed its deadline', async () => {
    let isInFlight = false;
    const { client, drain } = await start({
      changeOne: defineHandler({ accessScope: 'write' }, () => {
        isInFlight = true;
        return new Promise(() => undefined);
      }),
    });
    const inFlight = client.changeOne({ n: 1 }, { as });
    const outcome = expect(inFlight).rejects.toBeInstanceOf(AppError);
    await expectEventually(() => isInFlight).toBe(true);
    await drain(50);
    await outcome;
  });
});
