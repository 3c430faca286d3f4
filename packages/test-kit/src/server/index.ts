import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type ServerProcess = { readonly stop: () => Promise<void> };

/** Returns the first existing program: a full path, or a name to look up on PATH. */
export function findProgram(candidates: readonly string[]): string | undefined {
  const searchPath = (process.env.PATH ?? '').split(delimiter);
  return candidates
    .flatMap((candidate) =>
      candidate.includes('/') ? [candidate] : searchPath.map((folder) => join(folder, candidate)),
    )
    .find((path) => existsSync(path));
}

// Below the ephemeral ports, which start at 32768 (Linux) or 49152 (macOS, Windows; RFC 6335). An outgoing connection may use an
// ephemeral port before its server listens on it, or while the server restarts.
const FIRST_PORT = 10_000;
const LAST_PORT = 32_767;
const MAX_ATTEMPTS = 1_000;
/** Ports that were returned before. Their servers may start listening later. */
const allocated = new Set<number>();

/** Returns true if a server can listen on this port of a host. Default: of all addresses. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/** Returns free ports of 127.0.0.1 below the ephemeral range. Each port is returned once per process. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempts = 0; ports.size < count; attempts += 1) {
    if (attempts === MAX_ATTEMPTS) throw new Error(`no ${count} free ports from ${FIRST_PORT} to ${LAST_PORT}`);
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (allocated.has(port)) continue;
    allocated.add(port);
    if (await isPortFree(port, '127.0.0.1')) ports.add(port);
  }
  return [...ports];
}

/** Creates a temporary folder for the data of a server. */
export async function createDataFolder(name: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `minutehand-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts a server in a separate process group and waits until `isReady` resolves. The group is killed when this process exits. */
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
  const appendOutput = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  child.stdout.on('data', appendOutput);
  child.stderr.on('data', appendOutput);
  const exited = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
  const kill = () => killGroup(child);
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await exited;
  };
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const state = await Promise.race([
      exited.then(() => true),
      isReady().then(
        () => 'ready' as const,
        () => false,
      ),
    ]);
    if (state === 'ready') return { stop };
    if (state || performance.now() > deadline) {
      await stop();
      throw new Error(`${program} did not start:\n${output}`);
    }
    await wait(100);
  }
}

/** Kills without a graceful shutdown, because the data is discarded. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already exited.
  }
}
