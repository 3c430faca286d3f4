import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
  // Port 1 of the loopback: nobody listens there.
  RABBITMQ_URL: 'amqp://127.0.0.1:1',
  MEETINGS_ADDRESS: 'meetings:7001',
};

/** A busy machine takes its time to start a process. */
const SAID = { timeout: 60_000, interval: 20 };
const RUN_MS = 120_000;

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

const linesOf = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

jest.setTimeout(RUN_MS);

describe('a service as a process', () => {
  it('starts and is ready without RabbitMQ, says so when asked, and leaves in order on SIGTERM', async () => {
    const { child, out, exit } = run(good);
    await expectEventually(() => out(), SAID).toContain('"ready"');
    const { adminPort } = linesOf(out()).find(({ msg }) => msg === 'ready');
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
    const messages = linesOf(out()).map(({ msg }) => msg);
    expect(messages.slice(messages.indexOf('leaving'))).toEqual(['leaving', 'closed', 'left']);
  });

  it('says for DRAIN_MS that it leaves, and takes nothing down before that is over', async () => {
    const drainMs = 500;
    const { child, out, exit } = run({ ...good, DRAIN_MS: String(drainMs) });
    await expectEventually(() => out(), SAID).toContain('"ready"');
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    const timeOf = (msg: string) => Date.parse(linesOf(out()).find((line) => line.msg === msg).time);
    // Its timers count whole milliseconds from a clock of their own.
    expect(timeOf('closed') - timeOf('leaving')).toBeGreaterThanOrEqual(drainMs - 10);
  });

  it('is not ready meanwhile, and still answers', async () => {
    const { child, out, exit } = run({ ...good, DRAIN_MS: '8000' });
    await expectEventually(() => out(), SAID).toContain('"ready"');
    const { adminPort } = linesOf(out()).find(({ msg }) => msg === 'ready');
    child.kill('SIGTERM');
    await expectEventually(() => out(), SAID).toContain('"leaving"');
    const ready = await fetch(`http://127.0.0.1:${adminPort}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ status: 'stopping' });
    expect(out()).not.toContain('"closed"');
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
  });

  it('leaves at once on a second signal', async () => {
    const { child, out, exit } = run({ ...good, FIXTURE: 'hang' });
    await expectEventually(() => out(), SAID).toContain('"ready"');
    child.kill('SIGINT');
    await expectEventually(() => out(), SAID).toContain('"leaving"');
    child.kill('SIGINT');
    expect(await exit).toBe(1);
    expect(out()).not.toContain('"left"');
  });

  it('lists everything that is wrong with its environment, without a value, and exits 1', async () => {
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

  it('names the variable, not the value, when its database can’t be opened', async () => {
    const { out, exit } = run({ ...good, BILLING_DATABASE_URL: 'sqlite:/dev/null/hunter2.db' });
    expect(await exit).toBe(1);
    expect(out()).toContain('BILLING_DATABASE_URL');
    expect(out()).toContain('could not start');
    expect(out()).not.toContain('hunter2');
  });

  it('dies of a rejection that nobody handled, and says so', async () => {
    const { out, exit } = run({ ...good, FIXTURE: 'reject' });
    expect(await exit).toBe(1);
    expect(out()).toContain('a rejection that nobody handled');
  });
});
