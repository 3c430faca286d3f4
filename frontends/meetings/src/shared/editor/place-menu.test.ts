import { expect, test } from '@jest/globals';
import { placeMenu } from './SuggestionMenu.tsx';

test('a menu is below the caret if it fits between it and the bar below the text', () => {
  expect(placeMenu({ top: 300, bottom: 324 }, 700)).toEqual({ top: 328, maxHeight: 264 });
});

test('a menu is above the caret where the bar would be covered', () => {
  expect(placeMenu({ top: 560, bottom: 584 }, 700)).toEqual({ bottom: window.innerHeight - 556, maxHeight: 264 });
});

test('in a low window, a menu is on the larger side, and no higher than it', () => {
  expect(placeMenu({ top: 60, bottom: 84 }, 240)).toEqual({ top: 88, maxHeight: 148 });
  expect(placeMenu({ top: 160, bottom: 184 }, 240)).toEqual({ bottom: window.innerHeight - 156, maxHeight: 152 });
});
