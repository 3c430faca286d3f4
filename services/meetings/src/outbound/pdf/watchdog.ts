import { parentPort, workerData } from 'node:worker_threads';
import { PDF_WATCHDOG_INTERVAL_MS } from '../../limits.ts';

export type WatchdogOptions = { readonly memoryBytes: number; readonly deadlineMs: number; readonly parentPid: number };

/**
 * A worker thread that kills its process when it exceeds its memory or time, or when the parent process has exited: the main thread
 * runs native code that handles no signals or timers.
 */
const { memoryBytes, deadlineMs, parentPid } = workerData as WatchdogOptions;
const startedAt = performance.now();

function check(): void {
  const isWithinLimits =
    process.memoryUsage.rss() <= memoryBytes &&
    performance.now() - startedAt <= deadlineMs &&
    process.ppid === parentPid;
  if (!isWithinLimits) process.kill(process.pid, 'SIGKILL');
}

check();
setInterval(check, PDF_WATCHDOG_INTERVAL_MS);
parentPort?.postMessage('watching');
