import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { startChild } from './lib/child-process.ts';
import { type Source, startFirst } from './lib/dependencies/source.ts';
import { createHttpSession } from './lib/http-session.ts';
import { publicPort } from './lib/launcher.ts';
import { freePorts, isPortFree } from './lib/ports.ts';
import { getProcessMark, isStillRunning, stopLeftovers } from './lib/run-record.ts';
import { loadOrCreateSecrets } from './lib/secrets.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const startShell = (script: string) =>
  startChild({
    name: 'shell',
    program: '/bin/sh',
    args: ['-c', script],
    env: process.env,
    cwd: folder,
    logFile: join(folder, 'shell.log'),
  });

describe('a child process', () => {
  it('writes what it says to its log', async () => {
    const child = await startShell('echo hello; echo trouble >&2');
    expect(await child.exited).toBe(0);
    expect(await readFile(join(folder, 'shell.log'), 'utf8')).toBe('hello\ntrouble\n');
  });

  it('is stopped together with what it has started', async () => {
    const child = await startShell('sleep 300 & echo $!; wait');
    const log = () => readFile(join(folder, 'shell.log'), 'utf8');
    await eventually(async () => expect(await log()).toMatch(/\d/));
    const grandchild = await getProcessMark(Number(await log()));
    expect(await isStillRunning(grandchild)).toBe(true);
    await child.stop();
    expect(child.isRunning()).toBe(false);
    await eventually(async () => expect(await isStillRunning(grandchild)).toBe(false));
  });

  it('that does not listen is ended when its time is up', async () => {
    const child = await startShell("trap '' TERM; echo on; while :; do sleep 0.05; done");
    await eventually(async () => expect(await readFile(join(folder, 'shell.log'), 'utf8')).toContain('on'));
    await child.stop(100);
    expect(await child.exited).toBe('SIGKILL');
  });

  it('that cannot be started is an error', async () => {
    const missing = { name: 'x', program: '/no/such', args: [], env: {}, cwd: folder, logFile: join(folder, 'x.log') };
    await expect(startChild(missing)).rejects.toThrow('ENOENT');
  });
});

describe('what a killed launcher left behind', () => {
  it('is ended, and a later process with the same number is not', async () => {
    const leftover = await startShell('sleep 300');
    const stranger = await startShell('sleep 300');
    const processes = [await getProcessMark(leftover.pid), { pid: stranger.pid, startedAt: 'another time' }];
    const ended = await stopLeftovers({ launcher: { pid: 1, startedAt: 'x' }, url: '', processes });
    expect(ended).toBe(1);
    expect(await leftover.exited).toBe('SIGTERM');
    expect(stranger.isRunning()).toBe(true);
    await stranger.kill();
  });
});

describe('a dependency', () => {
  const made = (from: string) => ({ name: 'X', url: 'x', from, stop: async () => {}, pids: [] });
  const absent: Source = { name: 'absent', take: async () => undefined };
  const broken: Source = { name: 'broken', take: () => Promise.reject(new Error('no room')) };
  const good: Source = { name: 'good', take: async () => made('good') };

  it('comes from the first source that works, and the failed ones are told', async () => {
    const said: string[] = [];
    const taken = await startFirst('X', [absent, broken, good], (line) => said.push(line));
    expect(taken.from).toBe('good');
    expect(said).toEqual(['X from broken did not work (no room), trying the next']);
  });

  it('that was asked for and fails is not replaced silently', async () => {
    const asked = { ...broken, name: 'X_URL', isAsked: true };
    await expect(startFirst('X', [asked, good], () => {})).rejects.toThrow('X from X_URL does not answer: no room');
  });

  it('that nobody has is an error with every reason', async () => {
    await expect(startFirst('X', [absent, broken], () => {})).rejects.toThrow(/absent: not here\s+broken: no room/);
  });
});

describe('secrets', () => {
  it('are made once, for their owner only, and stay the same', async () => {
    const file = join(folder, 'state', 'keys.json');
    const first = await loadOrCreateSecrets(file);
    expect(await loadOrCreateSecrets(file)).toEqual(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(first.RECORDINGS_SIGNING_SECRET).toHaveLength(43);
  });
});

describe('ports', () => {
  it('that nobody holds are free', async () => {
    const [port = 0] = await freePorts(1);
    expect(await isPortFree(port)).toBe(true);
  });

  it('that somebody holds are not free', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    expect(await isPortFree((server.address() as AddressInfo).port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
  });

  it('must be ports', () => {
    expect(publicPort({})).toBe(8080);
    expect(publicPort({ PORT: '8081' })).toBe(8081);
    expect(() => publicPort({ PORT: 'eighty' })).toThrow('PORT=eighty is not a port number');
  });
});

describe('a session without a browser', () => {
  it('keeps the cookie and the token that it was given last', async () => {
    const heard: (string | undefined)[][] = [];
    const server = createServer((request, response) => {
      heard.push([request.method, request.headers.cookie, request.headers['x-csrf-token'] as string | undefined]);
      response.setHeader('set-cookie', `mh=cookie-${heard.length}; Path=/; HttpOnly`);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ csrf_token: `token-${heard.length}` }));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const session = createHttpSession(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await session.open();
    await session.post('/session', {});
    await session.post('/meetings', {});
    expect(heard).toEqual([
      ['GET', undefined, undefined],
      ['POST', 'mh=cookie-1', 'token-1'],
      ['POST', 'mh=cookie-2', 'token-2'],
    ]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
