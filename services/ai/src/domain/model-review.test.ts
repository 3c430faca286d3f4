import { describe, expect, it } from '@jest/globals';
import { createUncheckedNotice, hasTooManyRejections, type Verdict } from './model-review.ts';

const createVerdicts = (rejected: number, accepted: number) =>
  new Map<string, Verdict>(
    Array.from({ length: rejected + accepted }, (_, index) => [
      String(index),
      { supported: index < rejected ? 'no' : 'yes', rewrite: '' },
    ]),
  );

describe('verdicts of the model review', () => {
  it('are not used if most of several statements are rejected', () => {
    expect(hasTooManyRejections(createVerdicts(5, 1))).toBe(true);
    expect(hasTooManyRejections(createVerdicts(30, 0))).toBe(true);
    expect(hasTooManyRejections(createVerdicts(4, 2))).toBe(false);
    expect(hasTooManyRejections(createVerdicts(3, 0))).toBe(false);
  });

  it('are counted in one sentence of the notice where they are missing', () => {
    expect(createUncheckedNotice(0)).toBe('');
    expect(createUncheckedNotice(1)).toBe("1 line couldn't be checked a second time.");
    expect(createUncheckedNotice(12)).toBe("12 lines couldn't be checked a second time.");
  });
});
