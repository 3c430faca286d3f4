import { expect, test } from '@jest/globals';
import { getDeletionTime, isExpired } from './trash.ts';

const trashedAt = new Date('2026-11-01T10:00:00Z');

test('a meeting in the trash expires after 30 days, and one that is not in the trash never expires', () => {
  expect(getDeletionTime(trashedAt)).toEqual(new Date('2026-12-01T10:00:00Z'));
  expect(isExpired({ trashedAt }, new Date('2026-12-01T09:59:59Z'))).toBe(false);
  expect(isExpired({ trashedAt }, new Date('2026-12-01T10:00:00Z'))).toBe(true);
  expect(isExpired({ trashedAt: null }, new Date('2030-01-01T00:00:00Z'))).toBe(false);
});
