import { describe, expect, it } from '@jest/globals';
import { planPreparation } from './plan-preparation.ts';

const partSeconds = 60;
const createRange = (from: number, to: number) => ({
  from,
  to,
  firstEndSeconds: (from + 1) * 3,
  endSeconds: (to + 1) * 3,
});
const webm = { from: 0, container: 'webm' as const };

describe('planPreparation', () => {
  it('waits until more than the longest part is stored', () => {
    const recording = { parts: [webm], chunks: [createRange(0, 20)], unreadable: [] };
    expect(planPreparation(recording, { audioFrom: 0, partSeconds })).toBeUndefined();
    const longer = { ...recording, chunks: [createRange(0, 23)] };
    expect(planPreparation(longer, { audioFrom: 0, partSeconds })).toMatchObject({ fromChunk: 0, toChunk: 23 });
  });

  it('reads no more than the part needs if there is more', () => {
    const recording = { parts: [webm], chunks: [createRange(0, 1_000)], unreadable: [] };
    const plan = planPreparation(recording, { audioFrom: 300, partSeconds });
    expect(plan?.fromChunk).toBeLessThan(100);
    expect(plan?.fromChunk).toBeGreaterThan(92);
    expect(plan?.toChunk).toBeGreaterThan(122);
    expect(plan?.toChunk).toBeLessThan(127);
  });

  it.each([
    ['with a gap', { parts: [webm], chunks: [createRange(0, 10), createRange(12, 40)], unreadable: [] }],
    ['without its first chunk', { parts: [webm], chunks: [createRange(1, 40)], unreadable: [] }],
    [
      'whose first container ends earlier',
      { parts: [webm, { ...webm, from: 10 }], chunks: [createRange(0, 40)], unreadable: [] },
    ],
    ['in MP4', { parts: [{ from: 0, container: 'mp4' as const }], chunks: [createRange(0, 40)], unreadable: [] }],
  ])('prepares no recording %s', (_name, recording) => {
    expect(planPreparation(recording, { audioFrom: 0, partSeconds })).toBeUndefined();
  });
});
