import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { generateServiceKeys } from '../identity/index.ts';

const fixture = new URL('../../test/fixture-service.ts', import.meta.url).pathname;
const keys = generateServiceKeys(['billing', 'meetings']);
const folder = mkdtempSync(join(tmpdir(), 'minutehand-run-'));
const good = {
  BILLING_ADMIN_PORT: '0',
  BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}`,
  BILLING_SIGNING_KEY: keys.signingKeys.billing,
  SERVICE_PUBLIC_KEYS: keys.publicKeys,
  // Nothing listens on port 1 of the loopback interface.
  RABBITMQ_URL: 'amqp://127.0.0.1:1',
  MEETINGS_ADDRESS: 'meetings:7001',
};

/** Starting a process takes long on a busy machine (ms). */
const LOG_WAIT = { timeout: 60_000, interval: 20 };
const TEST_TIMEOUT_MS = 120_000;

type Run = { child: ChildProcess; out: () => string; err: () => string; exit: Promise<number | null> };
const children: ChildProcess[] = [];

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [fixture], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, out: () => out, err: () => err, exit };
}

const getLines = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

jest.setTimeout(TEST_TIMEOUT_MS);

describe('a service as a process', () => {
  it('starts and is ready without RabbitMQ, reports it as degraded, and shuts down in order on SIGTERM', async () => {
    const { child, out, exit } = run(good);
    await expectEventually(() => out(), LOG_WAIT).toContain('"ready"');
    const { adminPort } = getLines(out()).find(({ msg }) => msg === 'ready');
    const live = await fetch(`http://127.0.0.1:${adminPort}/health/live`);
    expect(live.status).toBe(200);
    const ready = await fetch(`http://127.0.0.1:${adminPort}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: 'ready',
      degraded: ['bus'],
      checks: { started: { ok: true }, store: { ok: true }, bus: { ok: false, code: 'platform.unavailable' } },
    });
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    const messages = getLines(out()).map(({ msg }) => msg);
    expect(messages.slice(messages.indexOf('shutting down'))).toEqual(['shutting down', 'closed', 'stopped']);
  });

  it('closes nothing before DRAIN_MS has passed', async () => {
    const drainDelayMs = 500;
    const { child, out, exit } = run({ ...good, DRAIN_MS: String(drainDelayMs) });
    await expectEventually(() => out(), LOG_WAIT).toContain('"ready"');
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    const getTime = (msg: string) => Date.parse(getLines(out()).find((line) => line.msg === msg).time);
    // Timers and the log use different clocks.
    expect(getTime('closed') - getTime('shutting down')).toBeGreaterThanOrEqual(drainDelayMs - 10);
  });

  it('is not ready while it waits before the drain, but still responds', async () => {
    const { child, out, exit } = run({ ...good, DRAIN_MS: '8000' });
    await expectEventually(() => out(), LOG_WAIT).toContain('"ready"');
    const { adminPort } = getLines(out()).find(({ msg }) => msg === 'ready');
    child.kill('SIGTERM');
    await expectEventually(() => out(), LOG_WAIT).toContain('"shutting down"');
    const ready = await fetch(`http://127.0.0.1:${adminPort}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'stopping' });
    expect(out()).not.toContain('"closed"');
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
  });

  it('exits immediately on a second signal', async () => {
    const { child, out, exit } = run({ ...good, FIXTURE: 'hang' });
    await expectEventually(() => out(), LOG_WAIT).toContain('"ready"');
    child.kill('SIGINT');
    await expectEventually(() => out(), LOG_WAIT).toContain('"shutting down"');
    child.kill('SIGINT');
    expect(await exit).toBe(1);
    expect(out()).not.toContain('"stopped"');
  });

  it('lists all errors of its environment without values, and exits with code 1', async () => {
    const { err, exit } = run({
      ...good,
      BILLING_ADMIN_PORT: 'eighty',
      MEETINGS_ADDRESS: '',
      BILLING_SIGNING_KEY: 'hunter2',
    });
    expect(await exit).toBe(1);
    for (const name of ['BILLING_ADMIN_PORT', 'MEETINGS_ADDRESS', 'BILLING_SIGNING_KEY']) expect(err()).toContain(name);
    expect(err()).not.toMatch(/hunter2|eighty/);
  });

  it('logs the variable, not the value, when its database cannot be opened', async () => {
    const { out, exit } = run({ ...good, BILLING_DATABASE_URL: 'sqlite:/dev/null/hunter2.db' });
    expect(await exit).toBe(1);
    expect(out()).toContain('BILLING_DATABASE_URL');
    expect(out()).toContain('start failed');
    expect(out()).not.toContain('hunter2');
  });

  it('names a damaged database file and the steps to restore it', async () => {
    const path = join(folder, 'damaged.db');
    writeFileSync(path, 'This is not a database. '.repeat(1_000));
    const { out, exit } = run({ ...good, BILLING_DATABASE_URL: `sqlite:${path}` });
    expect(await exit).toBe(1);
    expect(out()).toContain('start failed');
    expect(out()).toContain(path);
    expect(out()).toContain('Restore it from a backup');
  });

  it('reports the free space of the database as a metric', async () => {
    const { out } = run(good);
    await expectEventually(() => out(), LOG_WAIT).toContain('"ready"');
    const { adminPort } = getLines(out()).find(({ msg }) => msg === 'ready');
    const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
    expect(metrics).toMatch(/^minutehand_store_free_bytes\{service="billing"\} [1-9]/m);
  });

  it('logs an unhandled rejection and exits', async () => {
    const { out, exit } = run({ ...good, FIXTURE: 'reject' });
    expect(await exit).toBe(1);
    expect(out()).toContain('unhandled rejection');
  });
});
