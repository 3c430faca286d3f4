import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from './child-process.ts';
import { inRoot } from './paths.ts';
import type { ServiceName } from './services.ts';
import { waitUntil } from './wait-until.ts';

/** A service as a process that can be stopped, killed and started again. */
export type ServiceHandle = {
  readonly name: ServiceName;
  /** Where it is called: HTTP for the gateway, gRPC for the others. */
  readonly port: number;
  readonly adminUrl: string;
  readonly logFile: string;
  readonly pid: () => number | undefined;
  readonly start: () => Promise<void>;
  /** Resolves when `/health/ready` says yes; rejects when it never does. */
  readonly ready: () => Promise<void>;
  /** An orderly leaving; answers how it ended, if it ran: a code, or a signal's name. */
  readonly stop: () => Promise<number | string | undefined>;
  /** As a crash would. */
  readonly kill: () => Promise<void>;
  /** Starts it (again) and waits until it is ready. */
  readonly restart: () => Promise<void>;
};

export type ServiceProcessOptions = {
  readonly name: ServiceName;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly adminPort: number;
  /** Of its log file; the service's own name when left out. */
  readonly logName?: string;
  readonly logsDir: string;
  /** Told when the process has gone although nobody asked for it. */
  readonly onLost: (how: number | string) => void;
};

const READY_TIMEOUT_MS = 60_000;

/** Is a service that listens at this address ready? */
export async function isReady(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(3_000) });
  await answer.body?.cancel();
  return answer.ok;
}

const LAST_LINES = 12;

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  } catch {
    return '';
  }
}

/** A service that is not started yet. */
export function createServiceProcess(options: ServiceProcessOptions): ServiceHandle {
  const { name, port, adminPort, onLost, logName = name } = options;
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  const logFile = join(options.logsDir, `${logName}.log`);
  let child: Child | undefined;
  let isWanted = false;

  const start = async () => {
    isWanted = true;
    const started = await startChild({
      name,
      program: process.execPath,
      args: ['--import', '@minutehand/service-kit/tracing', 'src/main.ts'],
      env: { NODE_COMPILE_CACHE: inRoot('.cache', 'compile'), ...options.env },
      cwd: inRoot('services', name),
      logFile,
    });
    child = started;
    void started.exited.then((how) => {
      if (isWanted && child === started) onLost(how);
    });
  };
  const ready = () =>
    waitUntil(() => isReady(adminUrl), {
      timeoutMs: READY_TIMEOUT_MS,
      message: () => `${name} did not get ready, see ${logFile}\n${lastLines(logFile)}`,
      isOver: () => child?.isRunning() === false,
    });
  const stop = async () => {
    isWanted = false;
    await child?.stop();
    return child?.exited;
  };
  const kill = async () => {
    isWanted = false;
    await child?.kill();
  };
  const restart = async () => {
    await stop();
    await start();
    await ready();
  };
  return {
    name,
    port,
    adminUrl,
    logFile,
    pid: () => (child?.isRunning() ? child.pid : undefined),
    start,
    ready,
    stop,
    kill,
    restart,
  };
}
