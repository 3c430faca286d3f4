import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { startChild } from './lib/child-process.ts';
import { loadOrCreateSecrets } from './lib/credentials/secrets.ts';
import { type Source, startFirstAvailable } from './lib/dependencies/source.ts';
import { createHttpSession } from './lib/http-session.ts';
import { type Demo, demoUser } from './lib/launcher/demo.ts';
import { offerDemo } from './lib/launcher/offer-demo.ts';
import { getProcessIdentity, isStillRunning, stopRemainingProcesses } from './lib/launcher/run-record.ts';
import {
  getLocalUrl,
  getPublicHost,
  getPublicPort,
  hasInternalSecurity,
  isLocalOnly,
} from './lib/launcher/settings.ts';
import { resolveFromRoot } from './lib/paths.ts';
import { findFreePorts, isPortFree } from './lib/ports.ts';

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
  it('writes its output to the log file', async () => {
    const child = await startShell('echo hello; echo failure >&2');
    expect(await child.exited).toBe(0);
    expect(await readFile(join(folder, 'shell.log'), 'utf8')).toBe('hello\nfailure\n');
  });

  it('is stopped together with its child processes', async () => {
    const child = await startShell('sleep 300 & echo $!; wait');
    const log = () => readFile(join(folder, 'shell.log'), 'utf8');
    await eventually(async () => expect(await log()).toMatch(/\d/));
    const grandchild = await getProcessIdentity(Number(await log()));
    expect(await isStillRunning(grandchild)).toBe(true);
    await child.stop();
    expect(child.isRunning()).toBe(false);
    await eventually(async () => expect(await isStillRunning(grandchild)).toBe(false));
  });

  it('is killed when it does not stop in time', async () => {
    const child = await startShell("trap '' TERM; echo on; while :; do sleep 0.05; done");
    await eventually(async () => expect(await readFile(join(folder, 'shell.log'), 'utf8')).toContain('on'));
    await child.stop(100);
    expect(await child.exited).toBe('SIGKILL');
  });

  it('is stopped when its parent is stopped by a signal', async () => {
    const script = `
      const { startChild, stopChildrenOnSignal } = await import(${JSON.stringify(resolveFromRoot('scripts', 'lib', 'child-process.ts'))});
      stopChildrenOnSignal();
      const log = ${JSON.stringify(join(folder, 'parent.log'))};
      const child = await startChild({ name: 'x', program: 'sleep', args: ['300'], env: process.env, cwd: '/', logFile: log });
      console.log(child.pid);
      setInterval(() => {}, 1_000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    const exited = once(parent, 'exit');
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = await getProcessIdentity(Number(output.toString()));
    parent.kill('SIGTERM');
    expect((await exited)[0]).toBe(1);
    expect(await isStillRunning(child)).toBe(false);
  });

  it('rejects when the program cannot be started', async () => {
    const missing = { name: 'x', program: '/no/such', args: [], env: {}, cwd: folder, logFile: join(folder, 'x.log') };
    await expect(startChild(missing)).rejects.toThrow('ENOENT');
  });
});

describe('stopRemainingProcesses', () => {
  it('stops remaining processes but not a later process with the same id', async () => {
    const remaining = await startShell('sleep 300');
    const unrelated = await startShell('sleep 300');
    const processes = [await getProcessIdentity(remaining.pid), { pid: unrelated.pid, startedAt: 'another time' }];
    const stopped = await stopRemainingProcesses({ launcher: { pid: 1, startedAt: 'x' }, url: '', processes });
    expect(stopped).toBe(1);
    expect(await remaining.exited).toBe('SIGTERM');
    expect(unrelated.isRunning()).toBe(true);
    await unrelated.kill();
  });
});

describe('startFirstAvailable', () => {
  const createDependency = (source: string) => ({ name: 'X', url: 'x', source, stop: async () => {}, pids: [] });
  const unavailable: Source = { name: 'unavailable', start: async () => undefined };
  const failing: Source = { name: 'failing', start: () => Promise.reject(new Error('disk full')) };
  const available: Source = { name: 'available', start: async () => createDependency('available') };

  it('returns the first source that works and prints failed ones', async () => {
    const printed: string[] = [];
    const dependency = await startFirstAvailable('X', [unavailable, failing, available], (line) => printed.push(line));
    expect(dependency.source).toBe('available');
    expect(printed).toEqual(['X from failing failed (disk full), trying the next source']);
  });

  it('throws when a source that the user configured fails', async () => {
    const configured = { ...failing, name: 'X_URL', isConfigured: true };
    await expect(startFirstAvailable('X', [configured, available], () => {})).rejects.toThrow(
      'X from X_URL is not available: disk full',
    );
  });

  it('throws with every reason when no source works', async () => {
    await expect(startFirstAvailable('X', [unavailable, failing], () => {})).rejects.toThrow(
      /unavailable: not available\s+failing: disk full/,
    );
  });
});

describe('secrets', () => {
  it('are created once, readable only by their owner', async () => {
    const file = join(folder, 'state', 'keys.json');
    const first = await loadOrCreateSecrets(file);
    expect(await loadOrCreateSecrets(file)).toEqual(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(first.RECORDINGS_SIGNING_SECRET).toHaveLength(43);
  });
});

describe('ports', () => {
  it('are free when nothing listens on them', async () => {
    const [port = 0] = await findFreePorts(1);
    expect(await isPortFree(port)).toBe(true);
  });

  it('are not free while a server listens on them', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    expect(await isPortFree((server.address() as AddressInfo).port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
  });

  it('are read from PORT and validated', () => {
    expect(getPublicPort({})).toBe(8080);
    expect(getPublicPort({ PORT: '8081' })).toBe(8081);
    expect(() => getPublicPort({ PORT: 'eighty' })).toThrow('PORT=eighty is not a port number');
  });
});

describe('INTERNAL_SECURITY', () => {
  it('is off by default, and can only be on or off', () => {
    expect(
      [{}, { INTERNAL_SECURITY: 'off' }, { INTERNAL_SECURITY: 'on' }].map((env) => hasInternalSecurity(env)),
    ).toEqual([false, false, true]);
    expect(() => hasInternalSecurity({ INTERNAL_SECURITY: 'yes' })).toThrow('Use on or off');
  });
});

describe('the address of the gateway', () => {
  it('is read from HOST and validated', () => {
    expect(getPublicHost({})).toBe('127.0.0.1');
    expect(getPublicHost({ HOST: '0.0.0.0' })).toBe('0.0.0.0');
    expect(() => getPublicHost({ HOST: 'workstation' })).toThrow('HOST=workstation is not an IP address');
  });

  it.each([
    [{}, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:8080' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.0.2.7' }, false],
    [{ PUBLIC_URL: 'https://minutes.example.org' }, false],
  ])('is reachable only from this machine with %j: %j', (env, expected) => {
    expect(isLocalOnly(env)).toBe(expected);
  });

  it('is localhost unless it is another address of this machine', () => {
    expect(['127.0.0.1', '0.0.0.0', '::'].map((host) => getLocalUrl(host, 8080))).toEqual(
      Array.from({ length: 3 }, () => 'http://localhost:8080'),
    );
    expect(getLocalUrl('192.0.2.7', 8080)).toBe('http://192.0.2.7:8080');
    expect(getLocalUrl('2001:db8::7', 8080)).toBe('http://[2001:db8::7]:8080');
  });
});

describe('createHttpSession', () => {
  it('sends the latest cookie and CSRF token', async () => {
    const requests: (string | undefined)[][] = [];
    const server = createServer((request, response) => {
      requests.push([request.method, request.headers.cookie, request.headers['x-csrf-token'] as string | undefined]);
      response.setHeader('set-cookie', `mh=cookie-${requests.length}; Path=/; HttpOnly`);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ csrf_token: `token-${requests.length}` }));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const session = createHttpSession(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await session.open();
    await session.post('/session', {});
    await session.post('/meetings', {});
    expect(requests).toEqual([
      ['GET', undefined, undefined],
      ['POST', 'mh=cookie-1', 'token-1'],
      ['POST', 'mh=cookie-2', 'token-2'],
    ]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('the demo user', () => {
  const finish = async () => {};
  const offer = async (env: NodeJS.ProcessEnv, { state, exists }: { state: Demo['state']; exists: boolean }) => {
    const called: string[] = [];
    const printed: string[] = [];
    const { signIn, demo } = await offerDemo('http://localhost:8080', (line) => printed.push(line), {
      env,
      load: async () => {
        called.push('load');
        return state === 'exists' ? { state } : { state, finish };
      },
      has: async () => exists,
    });
    return { called, printed, signIn, state: demo.state };
  };

  it('is created on the first start if the product is reachable only from this machine', async () => {
    const { called, printed, signIn, state } = await offer({}, { state: 'created', exists: false });
    expect({ called, state }).toEqual({ called: ['load'], state: 'created' });
    expect(printed).toEqual(['created the demo account with three sample meetings']);
    expect(signIn).toContain(demoUser.password);
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://minutes.example.org' }])(
    'is not created, and its password not shown, if the product is reachable from other machines: %j',
    async (env) => {
      const { called, printed, signIn, state } = await offer(env, { state: 'created', exists: false });
      expect({ called, printed, state }).toEqual({ called: [], printed: [], state: 'exists' });
      expect(signIn).not.toContain(demoUser.password);
    },
  );

  it('causes a warning if it exists with its public password and the product is reachable from other machines', async () => {
    const { printed } = await offer({ HOST: '0.0.0.0' }, { state: 'exists', exists: true });
    expect(printed).toEqual([expect.stringContaining('its password is public: reset it')]);
  });

  it('is reported as unconfirmed when mail is sent by SMTP', async () => {
    const { printed } = await offer({}, { state: 'created, not verified', exists: false });
    expect(printed.at(-1)).toContain('register with your own address');
  });
});
