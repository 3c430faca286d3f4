import type { Writable } from 'node:stream';
import { abortable } from './abortable.ts';

/** Writes all items with backpressure. When `signal` aborts, rejects immediately and closes the source without waiting for it. */
export async function writeAll(stream: Writable, items: AsyncIterable<unknown>, signal: AbortSignal): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let isExhausted = false;
  try {
    while (true) {
      const next = await abortable(signal, iterator.next());
      if (next.done) {
        isExhausted = true;
        return;
      }
      if (!stream.write(next.value)) {
        await abortable(signal, new Promise<void>((resolve) => stream.once('drain', resolve)));
      }
    }
  } finally {
    if (!isExhausted) iterator.return?.().catch(() => undefined);
  }
}
