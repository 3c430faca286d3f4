import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type ServerProcess = { readonly stop: () => Promise<void> };

/** Returns the first existing program: a full path, or a name to look up on PATH. */
export function findProgram(candidates: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return candidates
    .flatMap((candidate) => (candidate.includes('/') ? [candidate] : folders.map((folder) => join(folder, candidate))))
    .find((path) => existsSync(path));
}

// Systems allocate ports of outgoing connections from 32768 (Linux) or 49152 (macOS, Windows; RFC 6335). A port of that range may be
// taken before its server listens on it, or while the server restarts.
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;
const MAX_TRIES = 1_000;
/** Allocated ports: their servers may start listening later. */
const allocated = new Set<number>();

/** Returns whether a server can listen on this port, on the given address or on all. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/** Returns free ports of 127.0.0.1, each once per process, outside the range of outgoing connections. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === MAX_TRIES) throw new Error(`no ${count} free ports from ${FIRST_PORT} to ${LAST_PORT}`);
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (allocated.has(port)) continue;
    allocated.add(port);
    if (await isPortFree(port, '127.0.0.1')) ports.add(port);
  }
  return [...ports];
}

/** Creates a temporary data folder of a server. */
export async function createDataFolder(name: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `minutehand-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts a server in its own process group, killed at the latest when this process ends. Waits until `isReady` resolves. */
export async function startServer(options: {
  program: string;
  args: readonly string[];
  env?: Record<string, string>;
  isReady: () => Promise<void>;
  deadlineMs: number;
}): Promise<ServerProcess> {
  const { program, args, env = {}, isReady, deadlineMs } = options;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  const keepOutput = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout.on('data', keepOutput);
  child.stderr.on('data', keepOutput);
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  const kill = () => killGroup(child);
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  const giveUpAt = performance.now() + deadlineMs;
  for (;;) {
    const hasEnded = await Promise.race([
      ended.then(() => true),
      isReady().then(
        () => 'ready' as const,
        () => false,
      ),
    ]);
    if (hasEnded === 'ready') return { stop };
    if (hasEnded || performance.now() > giveUpAt) {
      await stop();
      throw new Error(`${program} did not start:\n${output}`);
    }
    await pause(100);
  }
}

/** The data is discarded, so a graceful shutdown is not needed. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already exited.
  }
}
