import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { expectEventually } from '@minutehand/test-kit/expect';
import { waitUntil } from '@minutehand/test-kit/waiting';
import { type Echo, garblingClientTo, type log, person, startEcho } from '../../test/echo.ts';
import { collect, echoHandlers, items, notFound } from '../../test/echo-handlers.ts';
import type { Actor } from '../identity/types.ts';
import { createLogger } from '../log/index.ts';
import { defineHandler, type Handlers } from './index.ts';

const as = person();
let echo: Echo;

async function start(overrides: Parameters<typeof echoHandlers>[0] = {}): Promise<Echo> {
  echo = await startEcho(echoHandlers(overrides));
  return echo;
}

afterEach(() => echo.close());

const endless = async function* () {
  for (let n = 0; ; n += 1) yield { n };
};

describe('calls over gRPC', () => {
  it('carry a request there and its answer back', async () => {
    const { client } = await start();
    expect(await client.getOne({ n: 7 }, { as })).toEqual({ n: 7 });
  });

  it('tell the handler who asks', async () => {
    let seen: Actor | undefined;
    const { client } = await start({
      changeOne: defineHandler({ actor: 'write' }, async (request, { caller }) => {
        seen = caller;
        return request;
      }),
    });
    await client.changeOne({ n: 1 }, { as });
    expect(seen).toEqual(as);
  });

  it('stream 20,000 items up, down and both ways', async () => {
    const { client } = await start();
    expect(await client.uploadAll(items(20_000), { as })).toEqual({ n: (20_000 * 19_999) / 2 });
    let received = 0;
    for await (const { n } of client.streamAll({ n: 20_000 }, { as })) {
      expect(n).toBe(received);
      received += 1;
    }
    expect(received).toBe(20_000);
    let sum = 0;
    for await (const { n } of client.exchange(items(20_000), { as })) sum += n;
    expect(sum).toBe(20_000 * 19_999);
  });

  it('make the sender of a stream wait for its reader', async () => {
    const text = 'x'.repeat(16_384);
    let sent = 0;
    const { client } = await start({
      streamAll: defineHandler({ actor: 'read' }, async function* () {
        for (let n = 0; n < 20_000; n += 1) {
          sent = n;
          yield { n, text };
        }
      }),
    });
    const received = client.streamAll({ n: 0 }, { as })[Symbol.asyncIterator]();
    await received.next();
    await expectEventually(() => sent).toBeGreaterThan(1);
    let before = -1;
    await waitUntil(
      () => {
        const isStill = sent === before;
        before = sent;
        return isStill;
      },
      { interval: 200 },
    );
    expect(sent).toBeLessThan(1_000);
    await received.return?.();
  });

  it('make the sender of requests wait for the handler', async () => {
    const text = 'x'.repeat(16_384);
    let taken = 0;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { client } = await start({
      uploadAll: defineHandler({ actor: 'write' }, async (requests) => {
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
        taken = n;
        yield { n, text };
      }
    }
    const answer = client.uploadAll(source(), { as });
    let before = -1;
    await waitUntil(
      () => {
        const isStill = taken > 1 && taken === before;
        before = taken;
        return isStill;
      },
      { interval: 200 },
    );
    expect(taken).toBeLessThan(1_000);
    release();
    expect(await answer).toEqual({ n: 3_000 });
  });

  it('answer a stream of requests early, without reading it to its end', async () => {
    const { client } = await start({
      uploadAll: defineHandler({ actor: 'write' }, async (requests) => {
        for await (const item of requests) if (item.n === 3) return { n: item.n };
        return { n: -1 };
      }),
    });
    expect(await client.uploadAll(endless(), { as })).toEqual({ n: 3 });
  });

  it('fail a stream of requests with the handler’s error, not with a broken connection', async () => {
    const { client } = await start({
      uploadAll: defineHandler({ actor: 'write' }, async (requests) => {
        for await (const _ of requests) notFound();
        return { n: 0 };
      }),
    });
    await expect(client.uploadAll(endless(), { as })).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('give the error of the caller’s own source of requests back to the caller', async () => {
    const { client } = await start();
    async function* broken() {
      yield { n: 1 };
      throw new Error('the disk is full');
    }
    await expect(client.uploadAll(broken(), { as })).rejects.toThrow('the disk is full');
    await expect(collect(client.exchange(broken(), { as }))).rejects.toThrow('the disk is full');
  });

  it('refuse a message of more than 4 MiB', async () => {
    const { client } = await start();
    const text = 'x'.repeat(4 * 1024 * 1024 + 1);
    await expect(client.getOne({ n: 1, text }, { as })).rejects.toMatchObject({ code: 'platform.message_too_large' });
  });
});

describe('bytes that are no message', () => {
  it('are the fault of who sent them, for every kind of method, and end nothing else', async () => {
    const { client, port } = await start();
    const sender = garblingClientTo(`127.0.0.1:${port}`);
    const malformed = { code: 'platform.malformed' };
    await expect(sender.getOne({ n: 1 }, { as })).rejects.toMatchObject(malformed);
    await expect(sender.uploadAll(items(3), { as })).rejects.toMatchObject(malformed);
    await expect(collect(sender.streamAll({ n: 1 }, { as }))).rejects.toMatchObject(malformed);
    await expect(collect(sender.exchange(items(3), { as }))).rejects.toMatchObject(malformed);
    sender.close();
    expect(await client.getOne({ n: 7 }, { as })).toEqual({ n: 7 });
  });
});

describe('deadlines and cancellation', () => {
  /** A handler that only ends when its signal aborts, and keeps the reason. */
  function waiting() {
    const seen: { reason?: unknown; isWaiting: boolean } = { isWaiting: false };
    const untilAborted = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        seen.isWaiting = true;
        signal.addEventListener('abort', () => {
          seen.reason = signal.reason;
          reject(signal.reason);
        });
      });
    const overrides: Partial<Handlers<typeof import('../../test/echo.ts').echoDefinition>> = {
      getOne: defineHandler({ actor: 'read' }, (_, { signal }) => untilAborted(signal)),
      streamAll: defineHandler({ actor: 'read' }, async function* (_, { signal }) {
        yield { n: 1 };
        await untilAborted(signal);
      }),
    };
    return { seen, overrides };
  }

  it('end a call that takes longer than its deadline on both sides', async () => {
    const { seen, overrides } = waiting();
    const { client } = await start(overrides);
    await expect(client.getOne({ n: 1 }, { as, deadlineMs: 100 })).rejects.toMatchObject({
      code: 'platform.deadline_exceeded',
    });
    await expectEventually(() => seen.reason).toMatchObject({ code: 'platform.deadline_exceeded' });
  });

  it('end a stream at its deadline', async () => {
    const { overrides } = waiting();
    const { client } = await start(overrides);
    const all = collect(client.streamAll({ n: 1 }, { as, deadlineMs: 200 }));
    await expect(all).rejects.toMatchObject({ code: 'platform.deadline_exceeded' });
  });

  it('tell the handler when the caller aborts', async () => {
    const { seen, overrides } = waiting();
    const { client } = await start(overrides);
    const abort = new AbortController();
    const call = client.getOne({ n: 1 }, { as, signal: abort.signal });
    await expectEventually(() => seen.isWaiting).toBe(true);
    abort.abort();
    await expect(call).rejects.toBeInstanceOf(AppError);
    await expectEventually(() => seen.reason).toMatchObject({ code: 'platform.unavailable' });
  });

  it('tell the handler of a stream when its reader leaves early', async () => {
    const { seen, overrides } = waiting();
    const { client } = await start(overrides);
    for await (const item of client.streamAll({ n: 1 }, { as })) {
      expect(item).toEqual({ n: 1 });
      break;
    }
    await expectEventually(() => seen.reason).toMatchObject({ code: 'platform.unavailable' });
  });

  it('end a stream with the reason of the caller’s signal when that is an error by code', async () => {
    const { overrides } = waiting();
    const { client } = await start(overrides);
    const abort = new AbortController();
    const all = collect(client.streamAll({ n: 1 }, { as, signal: abort.signal }), () =>
      abort.abort(new AppError('meeting.not_found')),
    );
    await expect(all).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('leave the signal of a call that ended well alone', async () => {
    let kept: AbortSignal | undefined;
    const { client } = await start({
      getOne: defineHandler({ actor: 'read' }, async (request, { signal }) => {
        kept = signal;
        return request;
      }),
    });
    await client.getOne({ n: 1 }, { as });
    await client.getOne({ n: 2 }, { as });
    expect(kept?.aborted).toBe(false);
  });
});

describe('errors of handlers', () => {
  it('arrive with code, message and details', async () => {
    const { client } = await start({
      changeOne: defineHandler({ actor: 'write' }, async () => {
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

  it('arrive in the middle of a stream, after what was sent before', async () => {
    const { client } = await start({
      streamAll: defineHandler({ actor: 'read' }, async function* () {
        yield { n: 1 };
        yield { n: 2 };
        notFound();
      }),
    });
    const seen: number[] = [];
    const all = collect(client.streamAll({ n: 1 }, { as }), ({ n }) => seen.push(n));
    await expect(all).rejects.toMatchObject({ code: 'meeting.not_found' });
    expect(seen).toEqual([1, 2]);
  });

  it('that nobody foresaw leak nothing and are logged with their stack', async () => {
    const lines: string[] = [];
    const logging = createLogger({ service: 'echo', level: 'error' }, { write: (channel) => void lines.push(channel) });
    echo = await startEcho(
      echoHandlers({
        changeOne: defineHandler({ actor: 'write' }, async () => {
          throw new TypeError('secret is undefined');
        }),
      }),
      { log: logging as typeof log },
    );
    const failed = echo.client.changeOne({ n: 1 }, { as });
    await expect(failed).rejects.toMatchObject({ code: 'platform.internal' });
    await expect(failed).rejects.not.toThrow(/secret/);
    const logged = JSON.parse(lines[0]!);
    expect(logged.err.type).toBe('TypeError');
    expect(logged.err.stack).toContain('rpc.test.ts');
    expect(logged.method).toBe('/test.Echo/ChangeOne');
  });
});

describe('draining', () => {
  it('lets a call in flight finish and takes no new one', async () => {
    let finish: () => void = () => undefined;
    let isInHand = false;
    const { client, drain } = await start({
      getOne: defineHandler({ actor: 'read' }, (request) => {
        isInHand = true;
        return new Promise((resolve) => {
          finish = () => resolve(request);
        });
      }),
    });
    const inFlight = client.getOne({ n: 1 }, { as });
    await expectEventually(() => isInHand).toBe(true);
    const drained = drain(5_000);
    await expect(client.ping()).rejects.toMatchObject({ code: 'platform.unavailable' });
    finish();
    expect(await inFlight).toEqual({ n: 1 });
    await drained;
  });

  it('cuts what outlives its deadline', async () => {
    let isInHand = false;
    const { client, drain } = await start({
      changeOne: defineHandler({ actor: 'write' }, () => {
        isInHand = true;
        return new Promise(() => undefined);
      }),
    });
    const inFlight = client.changeOne({ n: 1 }, { as });
    const outcome = expect(inFlight).rejects.toBeInstanceOf(AppError);
    await expectEventually(() => isInHand).toBe(true);
    await drain(50);
    await outcome;
  });
});
