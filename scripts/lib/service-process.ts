import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from './child-process.ts';
import { resolveFromRoot } from './paths.ts';
import type { ServiceName } from './services.ts';
import { waitUntil } from './wait-until.ts';

/** A service as a process that can be stopped, killed and started again. */
export type ServiceHandle = {
  readonly name: ServiceName;
  /** HTTP port of the gateway, gRPC port of other services. */
  readonly port: number;
  readonly adminUrl: string;
  readonly logFile: string;
  readonly pid: () => number | undefined;
  readonly start: () => Promise<void>;
  /** Resolves when `/health/ready` succeeds; rejects after a timeout. */
  readonly ready: () => Promise<void>;
  /** Stops gracefully. Returns the exit code or the name of the signal; undefined if it was not running. */
  readonly stop: () => Promise<number | string | undefined>;
  /** Kills the process, to simulate a crash. */
  readonly kill: () => Promise<void>;
  /** Stops the service if it runs, starts it and waits until it is ready. */
  readonly restart: () => Promise<void>;
};

export type ServiceProcessOptions = {
  readonly name: ServiceName;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly adminPort: number;
  /** Folder of the code that the next start runs. Default: this repository. */
  readonly getCodeFolder?: () => string;
  /** Name of the log file; defaults to the service's name. */
  readonly logName?: string;
  readonly logsDir: string;
  /** Called when the process exits unexpectedly. */
  readonly onUnexpectedExit: (exitReason: number | string) => void;
};

const READY_TIMEOUT_MS = 60_000;

/** True when the service at this URL is ready. */
export async function isReady(baseUrl: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(3_000) });
  await response.body?.cancel();
  return response.ok;
}

const LAST_LINES = 12;

function readLastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  } catch {
    return '';
  }
}

/** Creates a handle for a service that is not started yet. */
export function createServiceProcess(options: ServiceProcessOptions): ServiceHandle {
  const { name, port, adminPort, onUnexpectedExit, logName = name, getCodeFolder = resolveFromRoot } = options;
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  const logFile = join(options.logsDir, `${logName}.log`);
  let child: Child | undefined;
  let shouldRun = false;

  const start = async () => {
    shouldRun = true;
    const started = await startChild({
      name,
      program: process.execPath,
      args: ['--import', '@minutehand/service-kit/tracing', 'src/main.ts'],
      env: { NODE_COMPILE_CACHE: resolveFromRoot('.cache', 'compile'), ...options.env },
      cwd: join(getCodeFolder(), 'services', name),
      logFile,
    });
    child = started;
    void started.exited.then((exitReason) => {
      if (shouldRun && child === started) onUnexpectedExit(exitReason);
    });
  };
  const ready = () =>
    waitUntil(() => isReady(adminUrl), {
      timeoutMs: READY_TIMEOUT_MS,
      message: () => `${name} did not become ready, see ${logFile}\n${readLastLines(logFile)}`,
      shouldStop: () => child?.isRunning() === false,
    });
  const stop = async () => {
    shouldRun = false;
    await child?.stop();
    return child?.exited;
  };
  const kill = async () => {
    shouldRun = false;
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
