import { expect, it } from '@jest/globals';
import { hearLevel, isSilent } from './silence.ts';

it('warns after 60 seconds without sound, until there is sound again', () => {
  const start = { lastSoundSeconds: 10 };
  const later = hearLevel(start, 0.001, 70);
  expect(isSilent(later, 69)).toBe(false);
  expect(isSilent(later, 70)).toBe(true);
  expect(isSilent(hearLevel(later, 0.2, 71), 72)).toBe(false);
});
