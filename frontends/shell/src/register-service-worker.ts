import { requestIdle } from '@minutehand/web-kit';
import { SERVICE_WORKER_WAIT_MS } from './limits.ts';

/** Registers the worker that shows a page while the browser is offline and receives shared files. Unsupported over plain HTTP. */
export function registerServiceWorker(): void {
  const workers = navigator.serviceWorker;
  if (workers === undefined) return;
  requestIdle(() => {
    // Storage may be blocked; the product works without it.
    workers.register('/service-worker.js').catch(() => undefined);
  }, SERVICE_WORKER_WAIT_MS);
}
