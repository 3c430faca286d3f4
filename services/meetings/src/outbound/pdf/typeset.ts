import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '@minutehand/contracts/errors';
import type { Page } from './page.ts';

export type TypesetLimits = {
  readonly deadlineMs: number;
  readonly memoryBytes: number;
  /** Of the file that is written. */
  readonly bytes: number;
};

const program = fileURLToPath(new URL('./typesetter.ts', import.meta.url));

/** JavaScript needs little of the memory: the page, once as text (MiB). */
const HEAP_MIB = 96;

/** One page description in, one PDF out, in a process that ends with it, whatever happens in there. */
export async function typeset(page: Page, limits: TypesetLimits, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const { deadlineMs, memoryBytes } = limits;
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MIB}`, program, String(memoryBytes), String(deadlineMs)],
    // No environment, which holds keys; and its words could repeat the text's, so nobody writes them down.
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  // Beside its own watch, which may not have started yet.
  const timer = setTimeout(end, deadlineMs);
  // When it ends early it reads no further: how it ended says why.
  child.stdin.on('error', () => undefined).end(JSON.stringify(page));
  const read = async () => {
    const file = await readAtMost(child.stdout, limits.bytes);
    if (file === undefined) end();
    return file;
  };
  try {
    const [file, [code, killedBy]] = await Promise.all([
      read(),
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    if (code === 0 && file !== undefined) return file;
    signal.throwIfAborted();
    if (file === undefined || killedBy === 'SIGKILL' || killedBy === 'SIGABRT') throw new AppError('export.too_long');
    throw new Error(`the typesetter ended with ${killedBy ?? code}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    end();
  }
}

/** Nothing when there is more. */
async function readAtMost(stream: AsyncIterable<Buffer>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
