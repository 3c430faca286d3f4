import { setImmediate as nextTurn } from 'node:timers/promises';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';

/** Regroups parts of any size into chunks of STREAM_CHUNK_BYTES. Yields to the event loop between chunks. */
export async function* toChunks(
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let pending: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    const buffer = Buffer.from(part);
    pending.push(buffer);
    bytes += buffer.byteLength;
    if (bytes < STREAM_CHUNK_BYTES) continue;
    const all = Buffer.concat(pending);
    const whole = bytes - (bytes % STREAM_CHUNK_BYTES);
    for (let start = 0; start < whole; start += STREAM_CHUNK_BYTES) {
      yield all.subarray(start, start + STREAM_CHUNK_BYTES);
      await nextTurn();
    }
    pending = whole === bytes ? [] : [all.subarray(whole)];
    bytes -= whole;
  }
  if (bytes > 0) yield Buffer.concat(pending);
}
