import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createLogger } from '../log/index.ts';
import { type AdminServer, createAdminServer, createFreeSpaceCheck, getReadiness } from './index.ts';
import { CHECK_DEADLINE_MS } from './limits.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const passes = async () => undefined;
const isNotStopping = () => false;

describe('readiness', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is "ready" when all dependencies are available', async () => {
    expect(await getReadiness({ store: passes, bus: passes }, isNotStopping)).toEqual({
      status: 'ready',
      degraded: [],
      checks: { store: { ok: true }, bus: { ok: true } },
    });
  });

  it('is "ready" when only degradable checks fail, and lists them', async () => {
    const down = () => Promise.reject(new AppError('platform.unavailable'));
    expect(await getReadiness({ store: passes }, isNotStopping, { bus: down, cache: passes })).toEqual({
      status: 'ready',
      degraded: ['bus'],
      checks: { store: { ok: true }, bus: { ok: false, code: 'platform.unavailable' }, cache: { ok: true } },
    });
    expect(await getReadiness({ store: down }, isNotStopping, { bus: passes })).toMatchObject({
      status: 'not_ready',
      degraded: [],
    });
    expect(await getReadiness({ store: passes }, () => true, { bus: passes })).toMatchObject({ status: 'stopping' });
  });

  it('contains the code of a failed check, never its message', async () => {
    const refused = Object.assign(new Error('at mongodb://user:hunter2@host'), { code: 'ECONNREFUSED' });
    const readiness = await getReadiness(
      {
        store: () => Promise.reject(refused),
        bus: () => Promise.reject(new AppError('platform.unavailable')),
        disk: () => {
          throw new Error('hunter2');
        },
      },
      isNotStopping,
    );
    expect(readiness).toEqual({
      status: 'not_ready',
      degraded: [],
      checks: {
        store: { ok: false, code: 'ECONNREFUSED' },
        bus: { ok: false, code: 'platform.unavailable' },
        disk: { ok: false, code: 'failed' },
      },
    });
  });

  it('runs checks concurrently and does not wait for one that hangs', async () => {
    jest.useFakeTimers();
    const hangs = () => new Promise<void>(() => undefined);
    const pending = getReadiness({ a: hangs, b: hangs, c: passes }, isNotStopping);
    await jest.advanceTimersByTimeAsync(CHECK_DEADLINE_MS);
    expect((await pending).checks).toEqual({
      a: { ok: false, code: 'deadline_exceeded' },
      b: { ok: false, code: 'deadline_exceeded' },
      c: { ok: true },
    });
  });
});

describe('the check of free space', () => {
  it('is degraded below its minimum, before the disk is full', async () => {
    const checkFreeSpace = (freeBytes: number | undefined) => createFreeSpaceCheck(async () => freeBytes, 1_000);
    expect(await getReadiness({ store: passes }, isNotStopping, { disk: checkFreeSpace(999) })).toEqual({
      status: 'ready',
      degraded: ['disk'],
      checks: { store: { ok: true }, disk: { ok: false, code: 'disk_space_low' } },
    });
    expect((await getReadiness({}, isNotStopping, { disk: checkFreeSpace(1_000) })).degraded).toEqual([]);
    expect((await getReadiness({}, isNotStopping, { disk: checkFreeSpace(undefined) })).degraded).toEqual([]);
  });
});

describe('the admin server', () => {
  let admin: AdminServer;
  afterEach(() => admin.close());

  async function start(isStopping = isNotStopping): Promise<string> {
    admin = createAdminServer({ service: 'meetings', checks: () => ({ store: passes }), isStopping, log });
    return `http://127.0.0.1:${await admin.listen(0)}`;
  }

  it('serves liveness, readiness and metrics', async () => {
    const url = await start();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect((await fetch(`${url}/health/ready?probe=1`)).status).toBe(200);
    const metrics = await fetch(`${url}/metrics`);
    expect(metrics.headers.get('content-type')).toContain('text/plain');
    expect(await metrics.text()).toContain('nodejs_eventloop_lag_seconds{service="meetings"}');
  });

  it('is live but not ready during shutdown', async () => {
    const url = await start(() => true);
    const ready = await fetch(`${url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'stopping' });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
  });

  it('rejects other paths and methods', async () => {
    const url = await start();
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it('rejects when its port is in use', async () => {
    const url = await start();
    const second = createAdminServer({ service: 'meetings', checks: () => ({}), isStopping: isNotStopping, log });
    await expect(second.listen(Number(new URL(url).port))).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await second.close();
  });
});
