import { describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import fc from 'fast-check';
import { formatPounds, getPriceInPence } from './price.ts';

describe('getPriceInPence', () => {
  it('returns the base price for up to five seats', () => {
    for (const count of [1, 2, 5]) expect(formatPounds(getPriceInPence(count))).toBe('95.00');
  });

  it('adds £15 for each additional seat', () => {
    expect(formatPounds(getPriceInPence(6))).toBe('110.00');
    expect(formatPounds(getPriceInPence(25))).toBe('395.00');
  });

  it('rejects a count that is not an integer from 1 to 100,000', () => {
    for (const count of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 100_001]) {
      expect(() => getPriceInPence(count)).toThrow(
        expect.toSatisfy((error: unknown) => isAppError(error, 'billing.account_count_invalid')),
      );
    }
  });

  it('never decreases with more accounts and is formatted with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (count) => {
        expect(getPriceInPence(count + 1)).toBeGreaterThanOrEqual(getPriceInPence(count));
        expect(formatPounds(getPriceInPence(count))).toMatch(/^\d+\.\d{2}$/);
      }),
    );
  });
});
