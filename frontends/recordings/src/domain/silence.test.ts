import { expect, it } from '@jest/globals';
import { addLevel, isSilent } from './silence.ts';

it('shows a warning after 60 seconds without sound, until there is sound again', () => {
  const start = { lastSoundSeconds: 10 };
  const later = addLevel(start, 0.001, 70);
  expect(isSilent(later, 69)).toBe(false);
  expect(isSilent(later, 70)).toBe(true);
  expect(isSilent(addLevel(later, 0.2, 71), 72)).toBe(false);
});
