import { describe, expect, it } from '@jest/globals';
import { createLiveSegmentId, isLiveSegmentId, toRecordingSeconds } from './recording-text.ts';

const toInstant = (time: string) => new Date(`2026-05-01T${time}Z`);

describe('the place of a time of day in a recording', () => {
  // Recorded from 10:00 to 10:10, paused until 10:30.
  const clock = [
    { at: toInstant('10:00:05'), seconds: 5 },
    { at: toInstant('10:10:00'), seconds: 600 },
    { at: toInstant('10:30:00'), seconds: 600 },
    { at: toInstant('10:40:00'), seconds: 1_200 },
  ];

  it.each([
    ['before the start', '09:00:00', 0],
    ['before the first chunk arrived', '10:00:02', 2],
    ['while it is recorded', '10:05:00', 300],
    ['in a pause', '10:20:00', 600],
    ['after a pause', '10:35:00', 900],
    ['after the last known point', '10:41:00', 1_260],
  ])('%s', (_, time, seconds) => {
    expect(toRecordingSeconds(clock, toInstant(time))).toBe(seconds);
  });
});

it('does not advance while a page was closed, until the first audio after it', () => {
  // Recorded from 10:00 to 10:05 and from 10:15 on.
  const clock = [
    { at: toInstant('10:00:03'), seconds: 3 },
    { at: toInstant('10:15:03'), seconds: 303 },
  ];
  expect(['10:04:00', '10:10:00', '10:20:00'].map((time) => toRecordingSeconds(clock, toInstant(time)))).toEqual([
    240, 303, 600,
  ]);
});

it('segments of a live transcript have their own kind of ids', () => {
  expect(createLiveSegmentId('0123456789abcdef', 3, 0)).toBe('live-89abcdef-3-0');
  expect(isLiveSegmentId('live-89abcdef-3-0')).toBe(true);
  expect(isLiveSegmentId('0193a-live-3')).toBe(false);
});
