import { describe, expect, it } from '@jest/globals';
import { RECORDING_SEQUENCE_STRIDE } from '@minutehand/contracts/limits';
import { CLOCK_POINTS_PER_RECORDING } from '../../limits.ts';
import { addChunk } from './add-chunk.ts';
import { addClockPoint, limitPoint, listClockPoints } from './clock.ts';
import { type Recording, setPaused, startRecording } from './recording.ts';

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
    expect(listClockPoints(continued)).toMatchObject([
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

  it('has a point at the start of each container, when its audio was recorded', () => {
    const header = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0]);
    const add = (recording: Recording, number: number, endSeconds: number, ageSeconds: number, now: Date) =>
      addChunk(
        recording,
        {
          ...{
            number,
            endSeconds,
            ageSeconds,
            mimeType: 'audio/webm',
            byteSize: 9,
            microphoneInfo: '',
            informedNames: [],
          },
          head: number === 1 ? Buffer.alloc(8) : header,
        },
        now,
      );
    // The first chunk is late.
    const first = add(startRecording({ meetingId: 'm1', userId: 'u1', now: later(63) }), 0, 3, 60, later(63));
    // The page was closed after 6 s for ten minutes. Its last chunk arrives then, and the first one of the new container a minute late.
    const reopened = add(add(first, 1, 6, 600, later(606)), 2, 9, 60, later(669));
    // Another tab continues it ten minutes later, with chunk numbers and times of its own.
    const number = RECORDING_SEQUENCE_STRIDE;
    expect(add(reopened, number, 12, 0, later(1_212)).clock).toEqual([
      { at: later(3), seconds: 3 },
      { at: later(609), seconds: 9 },
      { at: later(1_212), seconds: 12 },
    ]);
  });

  it('has points at least as far apart as the audio between them, because the clock of a device may be set back', () => {
    const clock = [
      { at: later(3), seconds: 3 },
      { at: later(603), seconds: 603 },
    ];
    // The clock of the device was set back by an hour.
    expect(limitPoint(clock, { at: later(-2_900), seconds: 703 }, later(800))).toEqual({
      at: later(703),
      seconds: 703,
    });
    expect(limitPoint(clock, { at: later(-2_900), seconds: 703 }, later(650))).toEqual({
      at: later(650),
      seconds: 703,
    });
    // The chunk waited for ten minutes on the device, after a minute without recording.
    expect(limitPoint(clock, { at: later(763), seconds: 703 }, later(1_363)).at).toEqual(later(763));
    // The previous chunk arrived a little late.
    expect(limitPoint(clock, { at: later(690), seconds: 703 }, later(690)).at).toEqual(later(690));
    expect(limitPoint([], { at: later(-60), seconds: 3 }, later(0)).at).toEqual(later(-60));
  });

  it('places a container at the time when it was recorded, even if the server was informed late that a pause had ended', () => {
    const recording = {
      ...startRecording({ meetingId: 'm1', userId: 'u1', now: started }),
      ...{ clock: [{ at: started, seconds: 0 }], durationSeconds: 60, lastChunkAt: later(60) },
    };
    // The recorder continued at 300 s with another microphone, and was offline until 900 s.
    const { clock } = setPaused(setPaused(recording, true, later(60))!, false, later(900))!;
    const container = limitPoint(clock, { at: later(303), seconds: 63 }, later(901));
    expect(container.at).toEqual(later(303));
    expect(addClockPoint(clock, container)).toMatchObject([
      { at: started, seconds: 0 },
      { at: later(60), seconds: 60 },
      { at: later(303), seconds: 63 },
    ]);
    // The clock of the device was set back by an hour.
    expect(limitPoint(clock, { at: later(-2_690), seconds: 70 }, later(920)).at).toEqual(later(910));
    // The chunk was recorded before the pause, whose length was estimated.
    expect(addClockPoint(clock, { at: later(61), seconds: 61 })).toHaveLength(clock.length + 1);
  });

  it('has no point for the end of a pause if the server receives a later container first', () => {
    const recording = {
      ...startRecording({ meetingId: 'm1', userId: 'u1', now: started }),
      ...{ clock: [{ at: started, seconds: 0 }], durationSeconds: 60, lastChunkAt: later(60) },
    };
    const paused = setPaused(recording, true, later(60))!;
    // The server was down from 300 s to 900 s. The chunk of another microphone arrives first.
    const container = { at: later(303), seconds: 63 };
    const stored = { ...paused, clock: addClockPoint(paused.clock, container), durationSeconds: 70 };
    const expected = [{ at: started, seconds: 0 }, { at: later(60), seconds: 60 }, container];
    expect(setPaused(stored, false, later(901))?.clock).toMatchObject(expected);
    expect(setPaused(stored, false, later(901))?.clock).toHaveLength(expected.length);
    // A later pause, after which no container starts, has a point.
    const pausedAgain = setPaused({ ...stored, isPaused: false, lastChunkAt: later(1_000) }, true, later(1_000))!;
    expect(setPaused(pausedAgain, false, later(1_100))?.clock.at(-1)?.at).toEqual(later(1_100));
  });

  it('keeps the start of a pause if a container claims a time shortly before it', () => {
    const clock = [
      { at: started, seconds: 0 },
      { at: later(60), seconds: 60, mayBeLate: true },
      { at: later(900), seconds: 60, mayBeLate: true },
    ];
    // Recorded at 910 s; the clock of the device was set while it was stored there.
    expect(addClockPoint(clock, { at: later(45), seconds: 70 })).toHaveLength(clock.length + 1);
  });

  it('has a limited number of points', () => {
    const full = Array.from({ length: CLOCK_POINTS_PER_RECORDING }, () => ({ at: started, seconds: 0 }));
    expect(addClockPoint(full, { at: later(1), seconds: 1 })).toHaveLength(CLOCK_POINTS_PER_RECORDING);
  });
});
