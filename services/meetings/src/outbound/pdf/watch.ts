import { parentPort, workerData } from 'node:worker_threads';
import { PDF_WATCH_MS } from '../../limits.ts';

export type Watched = { readonly memoryBytes: number; readonly deadlineMs: number; readonly parent: number };

/**
 * A thread that ends its process when that takes too much, too long, or has nobody to work for any more: native code that
 * computes listens to nothing.
 */
const { memoryBytes, deadlineMs, parent } = workerData as Watched;
const started = performance.now();

function look(): void {
  const isWithin =
    process.memoryUsage.rss() <= memoryBytes && performance.now() - started <= deadlineMs && process.ppid === parent;
  if (!isWithin) process.kill(process.pid, 'SIGKILL');
}

look();
setInterval(look, PDF_WATCH_MS);
parentPort?.postMessage('watching');
