import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A child process in its own process group: Ctrl-C reaches only the launcher, and the whole group can be stopped. */
export type Child = {
  readonly name: string;
  readonly pid: number;
  /** Resolves with the exit code or the name of the signal. */
  readonly exited: Promise<number | string>;
  readonly isRunning: () => boolean;
  /** Sends SIGTERM, and SIGKILL after the grace period. */
  readonly stop: (graceMs?: number) => Promise<void>;
  /** Kills the whole process group. */
  readonly kill: () => Promise<void>;
};

export type ChildOptions = {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly logFile: string;
};

/** Size above which a log replaces `<log>.1` (bytes), and interval at which it is checked (ms). */
const LOG_BYTES = 32 * 1024 * 1024;
const LOG_CHECK_MS = 60_000;

/** Longer than the 20 s in which a service drains. */
const STOP_GRACE_MS = 25_000;

const running = new Set<Child>();

// Child processes must end with this process.
process.once('exit', () => {
  for (const child of running) signalGroup(child.pid, 'SIGKILL');
});

/** Stops all running children, for example when the launcher stops during the start. */
export async function stopAllChildren(graceMs?: number): Promise<void> {
  await Promise.all([...running].map((child) => child.stop(graceMs)));
}

/** Stops all running children when this process is stopped by a signal, and then exits. */
export function stopChildrenOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stopAllChildren().finally(() => process.exit(1)));
  }
}

/** Starts a program with its output in a log file. Rejects when the program cannot be started. */
export async function startChild(options: ChildOptions): Promise<Child> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  await rotateLog(options.logFile);
  const log = openSync(options.logFile, 'a');
  const child = spawn(options.program, [...options.args], {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const rotation = setInterval(() => void rotateLog(options.logFile), LOG_CHECK_MS);
  rotation.unref();
  child.once('exit', () => clearInterval(rotation));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${options.name} has no process id`);

  let isRunning = true;
  const exited = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      isRunning = false;
      resolve(code ?? signal ?? 1);
    });
  });
  const kill = async () => {
    signalGroup(pid, 'SIGKILL');
    await exited;
  };
  const stop = async (graceMs = STOP_GRACE_MS) => {
    if (isRunning) {
      signalGroup(pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      await exited;
      clearTimeout(timer);
    }
    // Kills child processes that the program did not stop.
    signalGroup(pid, 'SIGKILL');
  };
  const started: Child = { name: options.name, pid, exited, isRunning: () => isRunning, stop, kill };
  running.add(started);
  void exited.then(() => running.delete(started));
  return started;
}

/**
 * Moves the content of a log that has become too large to `<log>.1`. The file itself stays, because the program has it open in append mode
 * and continues at the new end. Does nothing if the disk is full or read-only.
 */
export async function rotateLog(logFile: string, maxBytes = LOG_BYTES): Promise<void> {
  try {
    if ((await stat(logFile)).size <= maxBytes) return;
    await copyFile(logFile, `${logFile}.1`);
    await truncate(logFile);
  } catch {
    // Without a log there is nothing to rotate; otherwise the next check tries again.
  }
}

/** Signals a process group. Ignores groups that no longer exist. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
