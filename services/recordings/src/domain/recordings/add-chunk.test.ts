import { describe, expect, it } from '@jest/globals';
import { RECORDING_BYTES } from '@minutehand/contracts/limits';
import { CLOCK_AGE_MS_MAX, CONTAINERS_PER_RECORDING, RANGES_PER_RECORDING } from '../../limits.ts';
import { addChunk, type Chunk } from './add-chunk.ts';
import { type Recording, startRecording } from './recording.ts';

const now = new Date('2026-05-01T10:00:00Z');
const HEADER = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0, 0]);
const empty = startRecording({ meetingId: 'm1', userId: 'u1', now });
const toChunk = (number: number, overrides: Partial<Chunk> = {}): Chunk => ({
  ...{ number, endSeconds: number + 1, mimeType: 'audio/webm', byteSize: 100, head: HEADER },
  ...{ microphoneInfo: '', informedNames: [], ageSeconds: 0 },
  ...overrides,
});
const first = addChunk(empty, toChunk(0), now);

/** The recorder stops at this error, because it contains these words. */
const expectStopsRecorder = (recording: Recording, chunk: Chunk) => {
  const add = () => addChunk(recording, chunk, now);
  expect(add).toThrow(expect.objectContaining({ code: 'recording.too_long', kind: 'too_large' }));
  expect(add).toThrow(/too long.*refresh/);
};

describe('a recording', () => {
  it('ends when it is larger than its limit', () => {
    const almostFull = { ...first, storedBytes: RECORDING_BYTES - 100 };
    expect(addChunk(almostFull, toChunk(1), now).storedBytes).toBe(RECORDING_BYTES);
    expectStopsRecorder(almostFull, toChunk(1, { byteSize: 101 }));
  });

  it('ends when it has more containers than its limit', () => {
    const parts = Array.from({ length: CONTAINERS_PER_RECORDING - 1 }, (_, from) => ({
      from,
      container: 'webm' as const,
    }));
    const fragmented = { ...first, chunks: [{ from: 0, to: 999, firstEndSeconds: 1, endSeconds: 1_000 }], parts };
    const full = addChunk(fragmented, toChunk(1_000), now);
    expect(full.parts).toHaveLength(CONTAINERS_PER_RECORDING);
    expectStopsRecorder(full, toChunk(1_001));
    // A further chunk of the last container is accepted.
    expect(addChunk(full, toChunk(1_001, { head: Buffer.alloc(12, 1) }), now).parts).toHaveLength(
      CONTAINERS_PER_RECORDING,
    );
  });

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY, CLOCK_AGE_MS_MAX / 1_000])(
    'accepts a chunk with the age %d, as if it had just been recorded',
    (ageSeconds) => {
      expect(addChunk(empty, toChunk(0, { ageSeconds }), now).clock).toEqual([{ at: now, seconds: 1 }]);
    },
  );

  it('rejects a chunk that leaves too many gaps', () => {
    const toRange = (index: number) => ({ from: index * 2, to: index * 2, firstEndSeconds: 1, endSeconds: 1 });
    const chunks = Array.from({ length: RANGES_PER_RECORDING }, (_, index) => toRange(index));
    const full = { ...first, chunks };
    expect(() => addChunk(full, toChunk(RANGES_PER_RECORDING * 2), now)).toThrow(
      expect.objectContaining({ code: 'recording.chunk_invalid' }),
    );
    // A chunk that closes a gap is accepted.
    expect(addChunk(full, toChunk(1), now).chunks).toHaveLength(RANGES_PER_RECORDING - 1);
  });
});
