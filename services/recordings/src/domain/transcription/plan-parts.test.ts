import { describe, expect, it } from '@jest/globals';
import { LEVEL_FRAME_SECONDS } from '../../limits.ts';
import { planParts } from './plan-parts.ts';

const SPEECH = -20;
const NOISE = -70;
/** Levels of speech with pauses, given by their start and end (s). */
function createLevels(seconds: number, pauses: readonly (readonly [number, number])[]): Float32Array {
  return Float32Array.from({ length: Math.round(seconds / LEVEL_FRAME_SECONDS) }, (_, frame) => {
    const at = frame * LEVEL_FRAME_SECONDS;
    return pauses.some(([from, to]) => at >= from && at < to) ? NOISE : SPEECH;
  });
}

describe('the plan of parts', () => {
  it('sends short audio whole', () => {
    const parts = planParts([createLevels(50, [])], { durationSeconds: 50, partSeconds: 60 });
    expect(parts).toEqual([{ channel: 0, from: 0, to: 50, audioFrom: 0, audioTo: 50, isDone: false }]);
  });

  it('cuts in the middle of the longest pause before the limit', () => {
    const levels = createLevels(100, [
      [30, 32],
      [45, 47],
      [50, 50.5],
    ]);
    const parts = planParts([levels], { durationSeconds: 100, partSeconds: 60 });
    expect(parts.map(({ from, to }) => [Math.round(from), Math.round(to)])).toEqual([
      [0, 46],
      [46, 100],
    ]);
    expect(parts[1]?.audioFrom).toBe(parts[1]?.from);
  });

  it('overlaps parts where there is no pause, and covers all of the audio within the limit', () => {
    const parts = planParts([createLevels(200, [])], { durationSeconds: 200, partSeconds: 60 });
    expect(parts[0]?.from).toBe(0);
    expect(parts.at(-1)?.to).toBe(200);
    for (const [index, part] of parts.entries()) {
      expect(part.audioTo - part.audioFrom).toBeLessThanOrEqual(60);
      if (index > 0) expect(part.from).toBe(parts[index - 1]?.to);
      if (index > 0) expect(part.audioFrom).toBeLessThan(part.from);
    }
  });

  it('does not send a silent part', () => {
    const parts = planParts([createLevels(120, [[58, 120]])], { durationSeconds: 120, partSeconds: 60 });
    expect(parts.map(({ isDone }) => isDone)).toContain(true);
    expect(parts[0]?.isDone).toBe(false);
  });

  it('cuts each channel separately', () => {
    const silent = createLevels(50, [[0, 50]]);
    const parts = planParts([createLevels(50, []), silent], { durationSeconds: 50, partSeconds: 60 });
    expect(parts.map(({ channel, isDone }) => [channel, isDone])).toEqual([
      [0, false],
      [1, true],
    ]);
  });

  it('keeps the parts that are prepared, and cuts what follows', () => {
    const levels = createLevels(200, [
      [28, 30],
      [31, 60],
      [100, 102],
    ]);
    const whole = planParts([levels], { durationSeconds: 200, partSeconds: 60 });
    const prepared = [
      { from: 0, to: 29, audioFrom: 0, audioTo: 29 },
      { from: 29, to: 60, audioFrom: 29, audioTo: 63 },
    ];
    const parts = planParts([levels], { durationSeconds: 200, partSeconds: 60, prepared });
    expect(parts.slice(0, 2)).toEqual(prepared.map((part) => ({ ...part, channel: 0, isDone: false })));
    expect(parts[2]).toMatchObject({ from: 60, audioFrom: 57 });
    expect(parts.at(-1)?.to).toBe(whole.at(-1)?.to);
  });

  it('does not send a prepared part that is silent compared with the whole recording', () => {
    const prepared = [{ from: 0, to: 50, audioFrom: 0, audioTo: 50 }];
    const levels = createLevels(120, [[0, 60]]);
    const parts = planParts([levels], { durationSeconds: 120, partSeconds: 100, prepared });
    expect(parts.map(({ isDone }) => isDone)).toEqual([true, false]);
  });
});
