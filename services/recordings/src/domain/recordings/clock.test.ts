import { describe, expect, it } from '@jest/globals';
import { CLOCK_POINTS_PER_RECORDING } from '../../limits.ts';
import { addClockPoint, listClockPoints } from './clock.ts';
import { setPaused, startRecording } from './recording.ts';

const started = new Date('2026-05-01T10:00:00Z');
const later = (seconds: number) => new Date(started.getTime() + seconds * 1_000);

describe('the clock of a recording', () => {
  it('has a point at each start and end of a pause, with the length without pauses', () => {
    const recording = {
      ...startRecording({ meetingId: 'm1', userId: 'u1', now: started }),
      ...{ clock: [{ at: started, seconds: 1 }], durationSeconds: 58, lastChunkAt: later(57) },
    };
    // A chunk with the last two seconds is still on its way.
    const paused = setPaused(recording, true, later(59))!;
    const continued = setPaused({ ...paused, durationSeconds: 60 }, false, later(659))!;
    expect(listClockPoints(continued)).toEqual([
      { at: started, seconds: 1 },
      { at: later(59), seconds: 60 },
      { at: later(659), seconds: 60 },
      { at: later(659), seconds: 60 },
    ]);
  });

  it('starts with the recording if an earlier release stored it', () => {
    const recording = { ...startRecording({ meetingId: 'm1', userId: 'u1', now: started }), state: 'ready' as const };
    expect(listClockPoints(recording)).toEqual([{ at: started, seconds: 0 }]);
  });

  it('has a limited number of points', () => {
    const full = Array.from({ length: CLOCK_POINTS_PER_RECORDING }, () => ({ at: started, seconds: 0 }));
    expect(addClockPoint(full, { at: later(1), seconds: 1 })).toHaveLength(CLOCK_POINTS_PER_RECORDING);
  });
});
