import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { TooLongForModelError } from './calls/call-model.ts';
import type { Chunk } from './chunks.ts';
import { type ReadInput, readChunks } from './read-chunks.ts';
import { readMinutes } from './responses/read-response.ts';

const response = { value: readMinutes({ sections: [] }).value, isTruncated: false, unreadableCount: 0 };
const chunks = Array.from({ length: 7 }, (_, index): Chunk => ({ from: index * 10, to: index * 10 + 9 }));
const sizes = Array.from({ length: 70 }, () => 10);
const neverAborted = new AbortController().signal;
const read = (request: ReadInput['request'], parts: readonly Chunk[] = chunks) =>
  readChunks({ sizes, chunks: parts, request, onShare: () => undefined, signal: neverAborted });
/** Starts every call that the limit allows. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the chunks of a long transcript', () => {
  it('are read one first, then three at a time, and returned in the order of the meeting', async () => {
    let running = 0;
    const counts: number[] = [];
    const open: (() => void)[] = [];
    const request = async () => {
      running += 1;
      counts.push(running);
      await new Promise<void>((resolve) => open.push(resolve));
      running -= 1;
      return response;
    };
    const reading = read(request);
    // The call that started last ends first.
    for (let remaining = chunks.length; remaining > 0; remaining -= 1) {
      await settle();
      open.pop()?.();
    }
    const { responses } = await reading;
    expect(counts[0]).toBe(1);
    expect(Math.max(...counts)).toBe(3);
    expect(responses.map(({ chunk }) => chunk)).toEqual(chunks);
  });

  it('fail together: a failed chunk aborts the calls for the other chunks', async () => {
    const aborted: Chunk[] = [];
    const request: ReadInput['request'] = async (chunk, { signal }) => {
      if (chunk.from === 0) return response;
      if (chunk.from === 20) throw new AppError('generation.model_unavailable');
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      aborted.push(chunk);
      return response;
    };
    await expect(read(request)).rejects.toMatchObject({ code: 'generation.model_unavailable' });
    expect(aborted).toEqual([]);
  });

  it('are halved until two responses in a row are not shorter', async () => {
    const requested: Chunk[] = [];
    const request = async (chunk: Chunk) => {
      requested.push(chunk);
      throw new TooLongForModelError('response', { characters: 16_000 });
    };
    await expect(read(request, [{ from: 0, to: 69 }])).rejects.toMatchObject({ code: 'generation.too_long' });
    // The whole, its halves, and the quarters of the first half only.
    expect(requested.length).toBeLessThanOrEqual(5);
  });

  it('are halved as long as the responses get shorter', async () => {
    const request = async ({ from, to }: Chunk) => {
      if (to - from > 12) throw new TooLongForModelError('response', { characters: (to - from) * 100 });
      return response;
    };
    const { responses, failures } = await read(request, [{ from: 0, to: 69 }]);
    expect(failures).toEqual([]);
    expect(responses.length).toBeGreaterThan(4);
  });

  it('fail with the code for responses that are too long if no response is usable', async () => {
    let calls = 0;
    const request = async () => {
      calls += 1;
      throw new TooLongForModelError('request');
    };
    await expect(read(request)).rejects.toMatchObject({ code: 'generation.too_long' });
    // Halves of halves, down to two of the smallest size.
    expect(calls).toBeLessThanOrEqual(8);
  });
});
