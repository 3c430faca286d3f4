import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AppError } from '@minutehand/contracts/errors';
import type { Page } from './page.ts';

export type TypesetLimits = {
  readonly deadlineMs: number;
  readonly memoryBytes: number;
  /** Maximum size of the PDF. */
  readonly bytes: number;
};

const program = fileURLToPath(new URL('./typesetter.ts', import.meta.url));

/** Heap of the process (MiB): JavaScript only holds the page, once as text. */
const HEAP_MIB = 96;

/** Typesets one page description in a separate process, so that a crash cannot affect this one. */
export async function typeset(page: Page, limits: TypesetLimits, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  const { deadlineMs, memoryBytes } = limits;
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MIB}`, program, String(memoryBytes), String(deadlineMs)],
    // No environment, since it holds keys; no stderr, since messages could repeat the text.
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  // Complements the watch thread, which may not have started yet.
  const timer = setTimeout(kill, deadlineMs);
  // A process that exits early closes stdin; its exit code gives the reason.
  child.stdin.on('error', () => undefined).end(JSON.stringify(page));
  const read = async () => {
    const file = await readAtMost(child.stdout, limits.bytes);
    if (file === undefined) kill();
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
    throw new Error(`the typesetter exited with ${killedBy ?? code}`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    kill();
  }
}

/** Returns undefined when the stream exceeds the limit. */
async function readAtMost(stream: AsyncIterable<Buffer>, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    if (bytes > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
