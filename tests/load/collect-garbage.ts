import { readFile } from 'node:fs/promises';
import { waitUntil } from '../../scripts/lib/wait-until.ts';

/** For NODE_OPTIONS of a process that is to be asked for this: its inspector, which sleeps until a signal, takes a free port. */
export const INSPECTABLE = '--inspect-port=127.0.0.1:0';

const ADDRESS = /Debugger listening on (ws:\/\/127\.0\.0\.1:\S+)/g;
const WAIT_TIMEOUT_MS = 10_000;

/** Wakes the process's inspector, which says in its log where it listens, and has it collect all garbage. */
export async function collectGarbage(pid: number, logFile: string): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  let address = '';
  await waitUntil(
    async () => {
      address = [...(await readFile(logFile, 'utf8')).matchAll(ADDRESS)].at(-1)?.[1] ?? '';
      return address !== '';
    },
    { timeoutMs: WAIT_TIMEOUT_MS, message: () => `process ${pid} has no inspector, see ${logFile}` },
  );
  const inspector = new WebSocket(address);
  try {
    await heard(inspector, 'open');
    inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
    await heard(inspector, 'message');
  } finally {
    inspector.close();
  }
}

function heard(socket: WebSocket, event: 'open' | 'message'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true });
  });
}
