import { describe, expect, it } from '@jest/globals';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import { toChunks } from './to-chunks.ts';

async function collect(parts: Iterable<string | Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of toChunks(parts)) chunks.push(chunk);
  return chunks;
}

describe('toChunks', () => {
  it('regroups the same bytes into chunks of one size', async () => {
    const parts = ['é', 'x'.repeat(STREAM_CHUNK_BYTES), '', Buffer.alloc(2 * STREAM_CHUNK_BYTES + 5, 'y'), 'end'];
    const chunks = await collect(parts);
    expect(chunks.map(({ byteLength }) => byteLength)).toEqual([...Array(3).fill(STREAM_CHUNK_BYTES), 10]);
    expect(Buffer.concat(chunks).equals(Buffer.concat(parts.map((part) => Buffer.from(part))))).toBe(true);
    expect(await collect([])).toEqual([]);
  });

  it('stops the source when its reader stops, and yields to the event loop between chunks', async () => {
    let written = 0;
    let isEnded = false;
    function* yieldForever() {
      try {
        while (true) {
          written += 1;
          yield Buffer.alloc(STREAM_CHUNK_BYTES);
        }
      } finally {
        isEnded = true;
      }
    }
    let hasYielded = false;
    setImmediate(() => {
      hasYielded = true;
    });
    for await (const _chunk of toChunks(yieldForever())) if (hasYielded) break;
    expect(isEnded).toBe(true);
    expect(written).toBeLessThan(5);
  });
});
