import { setImmediate as nextTurn } from 'node:timers/promises';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';

/** Pieces of any size as messages of one size. Other work has its turn between two of them. */
export async function* inChunks(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const buffer = Buffer.from(piece);
    held.push(buffer);
    bytes += buffer.byteLength;
    if (bytes < STREAM_CHUNK_BYTES) continue;
    const all = Buffer.concat(held);
    const whole = bytes - (bytes % STREAM_CHUNK_BYTES);
    for (let at = 0; at < whole; at += STREAM_CHUNK_BYTES) {
      yield all.subarray(at, at + STREAM_CHUNK_BYTES);
      await nextTurn();
    }
    held = whole === bytes ? [] : [all.subarray(whole)];
    bytes -= whole;
  }
  if (bytes > 0) yield Buffer.concat(held);
}
