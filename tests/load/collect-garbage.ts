import { readFile } from 'node:fs/promises';
import { waitUntil } from '../../scripts/lib/wait-until.ts';

/** Value for NODE_OPTIONS of the process: its inspector starts on SIGUSR1, on a free port. */
export const INSPECTOR_OPTION = '--inspect-port=127.0.0.1:0';

const INSPECTOR_URL = /Debugger listening on (ws:\/\/127\.0\.0\.1:\S+)/g;
const WAIT_TIMEOUT_MS = 10_000;

/** Starts the process's inspector, reads its URL from the log, and runs a garbage collection. */
export async function collectGarbage(pid: number, logFile: string): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  let url = '';
  await waitUntil(
    async () => {
      url = [...(await readFile(logFile, 'utf8')).matchAll(INSPECTOR_URL)].at(-1)?.[1] ?? '';
      return url !== '';
    },
    { timeoutMs: WAIT_TIMEOUT_MS, message: () => `the inspector of process ${pid} did not start, see ${logFile}` },
  );
  const inspector = new WebSocket(url);
  try {
    await waitFor(inspector, 'open');
    inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    await waitFor(inspector, 'message');
  } finally {
    inspector.close();
  }
}

function waitFor(socket: WebSocket, event: 'open' | 'message'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector does not respond')), { once: true });
  });
}
