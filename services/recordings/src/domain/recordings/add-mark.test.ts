import { describe, expect, it } from '@jest/globals';
import { MARKS_PER_RECORDING } from '@minutehand/contracts/limits';
import { addMark, type NewMark } from './add-mark.ts';
import { startRecording } from './recording.ts';

const started = new Date('2026-05-01T10:00:00Z');
const later = (seconds: number) => new Date(started.getTime() + seconds * 1_000);
const recording = { ...startRecording({ meetingId: 'm1', userId: 'u1', now: started }), durationSeconds: 60 };
const mark: NewMark = { id: 'a', kind: 'decision', userId: 'u2' };

describe('a mark', () => {
  it('is placed at the stored duration plus the time since the last chunk', () => {
    expect(addMark(recording, mark, later(2.5))?.marks).toMatchObject([
      { ...mark, seconds: 62.5, markedAt: later(2.5) },
    ]);
  });

  it('that the recorder sends late is placed at its own time, before later marks, and never in the future', () => {
    const marked = addMark(recording, mark, later(5));
    const withLateMark = marked && addMark(marked, { ...mark, id: 'b', seconds: 1.5 }, later(6));
    expect(withLateMark?.marks).toMatchObject([
      { id: 'b', seconds: 1.5 },
      { id: 'a', seconds: 65 },
    ]);
    expect(addMark(recording, { ...mark, seconds: 900 }, later(5))?.marks[0]?.seconds).toBe(65);
  });

  it('during a pause, is placed at the end of the audio', () => {
    expect(addMark({ ...recording, isPaused: true }, mark, later(600))?.marks[0]?.seconds).toBe(60);
  });

  it('is added once, also if it is sent again after the recording ended, and only to an open recording', () => {
    const marked = addMark(recording, mark, later(1));
    expect(marked && addMark({ ...marked, state: 'ready' }, mark, later(5))).toBeUndefined();
    expect(marked && addMark(marked, mark, later(5))).toBeUndefined();
    expect(() => addMark({ ...recording, state: 'ready' }, mark, later(1))).toThrow(/has ended/);
  });

  it('that the recorder sends late is added as long as late audio is accepted, also once all audio is stored', () => {
    const closed = {
      ...{ ...recording, state: 'processing' as const, storedBytes: 100, lastChunkAt: later(60), totalChunks: 9 },
      chunks: [{ from: 0, to: 1, firstEndSeconds: 30, endSeconds: 60 }],
      parts: [{ from: 0, container: 'webm' as const }],
    };
    expect(addMark(closed, { ...mark, seconds: 45 }, later(3_600))?.marks[0]?.seconds).toBe(45);
    expect(addMark(closed, { ...mark, seconds: 90 }, later(3_600))?.marks[0]?.seconds).toBe(60);
    expect(() => addMark(closed, mark, later(3_600))).toThrow(/has ended/);
    const joined = { ...closed, state: 'ready' as const, isFinished: true, totalChunks: 2, storedBytes: 0 };
    expect(addMark(joined, { ...mark, seconds: 45 }, later(3_600))?.marks[0]?.seconds).toBe(45);
    expect(() => addMark(joined, { ...mark, seconds: 45 }, later(8 * 24 * 3_600))).toThrow(/has ended/);
  });

  it('is rejected when there are too many', () => {
    const marks = Array.from({ length: MARKS_PER_RECORDING }, (_, index) => ({
      ...{ ...mark, id: `m${index}` },
      ...{ seconds: 1, markedAt: started },
    }));
    expect(() => addMark({ ...recording, marks }, mark, later(1))).toThrow(/too many marks/);
  });
});
