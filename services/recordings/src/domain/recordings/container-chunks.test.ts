import { describe, expect, it } from '@jest/globals';
import { addChunk, type Chunk } from './add-chunk.ts';
import { findMissingAudio, getContainerChunks, isAsLongAsRecorded } from './container-chunks.ts';
import { isComplete } from './late-chunks.ts';
import {
  getNextChunkNumber,
  getNextSequenceStart,
  type Recording,
  startRecording,
  stopRecording,
  takeOver,
} from './recording.ts';

const now = new Date('2026-05-01T10:00:00Z');
const HEADER = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0, 0]);
const CLUSTER = Buffer.alloc(12, 1);

function toChunk(number: number, endSeconds: number, head: Uint8Array = CLUSTER): Chunk {
  const fields = { mimeType: 'audio/webm', byteSize: 100, microphoneInfo: '', informedNames: [], ageSeconds: 0 };
  return { ...fields, number, endSeconds, head };
}

const record = (chunks: readonly Chunk[], from = startRecording({ meetingId: 'm1', userId: 'u1', now })): Recording =>
  chunks.reduce((recording, chunk) => addChunk(recording, chunk, now), from);
const getNumbers = (recording: Recording) =>
  getContainerChunks(recording).map(({ ranges }) => ranges.map(({ from, to }) => [from, to]));

describe('a tab that continues a recording', () => {
  const first = record([toChunk(0, 3, HEADER), toChunk(1, 6)]);

  it('starts at a number that the first one never uses, so that its unsent chunks are kept', () => {
    expect(getNextSequenceStart(first)).toBe(100_000);
    const both = record([toChunk(100_000, 9, HEADER), toChunk(100_001, 12), toChunk(2, 9), toChunk(3, 12)], first);
    expect(both.durationSeconds).toBe(18);
    expect(findMissingAudio(both)).toEqual([]);
    expect(getNumbers(both)).toEqual([[[0, 3]], [[100_000, 100_001]]]);
    expect([getNextChunkNumber(both, 0), getNextChunkNumber(both, 1), getNextSequenceStart(both)]).toEqual([
      4, 100_002, 200_000,
    ]);
  });

  it('has separate numbers even before its first chunk is stored', () => {
    const taken = takeOver(first, 'tab-2');
    expect(taken.takeOvers).toEqual([{ recordingId: 'tab-2', offset: 100_000 }]);
    expect(takeOver(taken, 'tab-3').takeOvers[1]).toEqual({ recordingId: 'tab-3', offset: 200_000 });
  });

  it('has separate gaps', () => {
    const both = record([toChunk(100_000, 9, HEADER), toChunk(100_002, 15)], first);
    const stopped = stopRecording(both, { isFinished: true, totalChunks: 100_004 })!;
    expect(findMissingAudio(stopped)).toEqual([
      { fromChunk: 100_001, toChunk: 100_001, fromSeconds: 9, toSeconds: 12 },
      { fromChunk: 100_003, toChunk: 100_003, fromSeconds: 15, toSeconds: 18 },
    ]);
  });
});

describe('chunks without the header of their container', () => {
  it('are listed as missing, and are not joined to another container', () => {
    const recording = record([toChunk(1, 6), toChunk(2, 9), toChunk(3, 12, HEADER), toChunk(4, 15)]);
    expect(getNumbers(recording)).toEqual([[[3, 4]]]);
    expect(findMissingAudio(recording)).toEqual([{ fromChunk: 0, toChunk: 2, fromSeconds: 0, toSeconds: 9 }]);
  });

  it('are readable once the header arrives', () => {
    const recording = record([toChunk(1, 6), toChunk(2, 9)]);
    const stopped = { ...recording, unreadable: [{ from: 1, to: 2 }] };
    expect(findMissingAudio(record([toChunk(0, 3, HEADER)], stopped))).toEqual([]);
  });
});

describe('a recording', () => {
  const recording = record([toChunk(0, 30, HEADER), toChunk(1, 60), toChunk(3, 120)]);

  it('is complete only if the recorder ended it and no chunk is missing', () => {
    const stop = (chunks: readonly Chunk[], isFinished: boolean) =>
      stopRecording(record(chunks, recording), { isFinished, totalChunks: 4 })!;
    expect(isComplete(stop([], true))).toBe(false);
    expect(isComplete(stop([toChunk(2, 90)], false))).toBe(false);
    expect(isComplete(stop([toChunk(2, 90)], true))).toBe(true);
  });

  it('accepts missing chunks for seven days after its end, and is joined again', () => {
    const joined = { ...stopRecording(recording, { isFinished: true, totalChunks: 4 })!, state: 'ready' } as const;
    const day = 24 * 3_600_000;
    expect(addChunk(joined, toChunk(2, 90), new Date(now.getTime() + 7 * day))).toMatchObject({
      state: 'processing',
      hasLateChunks: true,
    });
    expect(() => addChunk(joined, toChunk(2, 90), new Date(now.getTime() + 8 * day))).toThrow('has ended');
    expect(() => addChunk({ ...joined, storedBytes: 0 }, toChunk(2, 90), now)).toThrow('has ended');
  });

  it('is as long as recorded when the only absent chunks are those listed as missing', () => {
    expect(findMissingAudio(recording)).toHaveLength(1);
    expect(isAsLongAsRecorded(recording, 90)).toBe(true);
    expect(isAsLongAsRecorded(recording, 80)).toBe(false);
  });

  it('may lack seven seconds of an hour in one container, however long it is', () => {
    const hours = (count: number) => record([toChunk(0, 3, HEADER), toChunk(1, count * 3600)]);
    expect(isAsLongAsRecorded(hours(1), 3593)).toBe(true);
    expect(isAsLongAsRecorded(hours(1), 3592)).toBe(false);
    expect(isAsLongAsRecorded(hours(3), 3 * 3600 - 8)).toBe(false);
  });
});
