import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** A program that runs beside us, in a process group of its own, so that a Ctrl-C reaches only the launcher and all of it can be ended. */
export type Child = {
  readonly name: string;
  readonly pid: number;
  /** Resolves with how it ended: a code, or a signal's name. */
  readonly exited: Promise<number | string>;
  readonly isRunning: () => boolean;
  /** Asks it to stop; ends it when it has not gone in time. */
  readonly stop: (graceMs?: number) => Promise<void>;
  /** Ends it at once, with all it has started. */
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

/** A service may take 20 s to leave. */
const STOP_GRACE_MS = 25_000;

const running = new Set<Child>();

// However this process ends, short of being killed: what it has started does not outlive it.
process.once('exit', () => {
  for (const child of running) signalGroup(child.pid, 'SIGKILL');
});

/** Everything that was started and still runs is asked to stop: for leaving in the middle of a start. */
export async function stopAllChildren(graceMs?: number): Promise<void> {
  await Promise.all([...running].map((child) => child.stop(graceMs)));
}

/** Starts a program whose output goes to its log file. Rejects when it can't be started. */
export async function startChild(options: ChildOptions): Promise<Child> {
  mkdirSync(dirname(options.logFile), { recursive: true });
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
    // What the program itself had started, if it left any behind.
    signalGroup(pid, 'SIGKILL');
  };
  const started: Child = { name: options.name, pid, exited, isRunning: () => isRunning, stop, kill };
  running.add(started);
  void exited.then(() => running.delete(started));
  return started;
}

/** Signals a whole process group; that it is gone already is no error. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
