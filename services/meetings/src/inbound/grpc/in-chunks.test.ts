import { describe, expect, it } from '@jest/globals';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import { inChunks } from './in-chunks.ts';

async function collect(pieces: Iterable<string | Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of inChunks(pieces)) chunks.push(chunk);
  return chunks;
}

describe('a file in chunks', () => {
  it('is the same bytes, in messages of one size', async () => {
    const pieces = ['é', 'x'.repeat(STREAM_CHUNK_BYTES), '', Buffer.alloc(2 * STREAM_CHUNK_BYTES + 5, 'y'), 'end'];
    const chunks = await collect(pieces);
    expect(chunks.map(({ byteLength }) => byteLength)).toEqual([...Array(3).fill(STREAM_CHUNK_BYTES), 10]);
    expect(Buffer.concat(chunks).equals(Buffer.concat(pieces.map((piece) => Buffer.from(piece))))).toBe(true);
    expect(await collect([])).toEqual([]);
  });

  it('is not written on when its reader has gone, and other work has its turn in between', async () => {
    let written = 0;
    let isEnded = false;
    function* endless() {
      try {
        while (true) {
          written += 1;
          yield Buffer.alloc(STREAM_CHUNK_BYTES);
        }
      } finally {
        isEnded = true;
      }
    }
    let hadItsTurn = false;
    setImmediate(() => {
      hadItsTurn = true;
    });
    for await (const _chunk of inChunks(endless())) if (hadItsTurn) break;
    expect(isEnded).toBe(true);
    expect(written).toBeLessThan(5);
  });
});
