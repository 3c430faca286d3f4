import { Worker } from 'node:worker_threads';
import { AppError } from '@minutehand/contracts/errors';
import type { ExportDocument } from '../../domain/exports/document.ts';
import { DOCX_IDLE_MS } from '../../limits.ts';

type WriteDocx = (document: ExportDocument, signal: AbortSignal) => Promise<Uint8Array>;

export type DocxLimits = { readonly deadlineMs: number; readonly heapMib: number };

const program = new URL('./docx-worker.ts', import.meta.url);

/**
 * Writes one document at a time in a thread: the library writes a document synchronously and holds all its elements in
 * memory. The thread starts with the first document and ends when it is idle, or when a document fails.
 */
export function createDocxThread({ deadlineMs, heapMib }: DocxLimits): WriteDocx {
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  return async (document, signal) => {
    signal.throwIfAborted();
    clearTimeout(idleTimer);
    worker ??= startWorker(heapMib);
    try {
      const bytes = await writeIn(worker, document, deadlineMs, signal);
      idleTimer = setTimeout(stop, DOCX_IDLE_MS).unref();
      return bytes;
    } catch (error) {
      await stop();
      throw error;
    }
  };
}

function startWorker(heapMib: number): Worker {
  const worker = new Worker(program, {
    // No environment, since it holds keys, and no options, since they load the tracing of the service.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
  });
  worker.unref();
  return worker;
}

async function writeIn(
  worker: Worker,
  document: ExportDocument,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const onError = (error: unknown) => reject(isOutOfMemory(error) ? createTooLongError() : error);
  const onExit = (code: number) => reject(new Error(`the .docx thread exited with ${code}`));
  const onAbort = () => reject(signal.reason);
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => reject(createTooLongError()), deadlineMs);
  worker.postMessage(document);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function createTooLongError(): AppError {
  return new AppError('export.too_long_for_word');
}
