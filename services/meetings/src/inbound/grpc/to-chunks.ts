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
    const bufferedBytes = Buffer.concat(pending);
    const wholeChunksLength = bytes - (bytes % STREAM_CHUNK_BYTES);
    for (let start = 0; start < wholeChunksLength; start += STREAM_CHUNK_BYTES) {
      yield bufferedBytes.subarray(start, start + STREAM_CHUNK_BYTES);
      await nextTurn();
    }
    pending = wholeChunksLength === bytes ? [] : [bufferedBytes.subarray(wholeChunksLength)];
    bytes -= wholeChunksLength;
  }
  if (bytes > 0) yield Buffer.concat(pending);
}
