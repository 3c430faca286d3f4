import { expect, test } from '@jest/globals';
import { computePosition } from './compute-position.ts';

const room = { width: 400, height: 300 };
const menu = { width: 160, height: 100 };

test('a floating part goes below its anchor, aligned with it', () => {
  expect(computePosition({ left: 100, top: 40, width: 50, height: 20 }, menu, room, 'bottom-start')).toEqual({
    left: 100,
    top: 64,
  });
  expect(computePosition({ left: 200, top: 40, width: 50, height: 20 }, menu, room, 'bottom-end')).toEqual({
    left: 90,
    top: 64,
  });
});

test('without room below it goes above', () => {
  expect(computePosition({ left: 100, top: 250, width: 50, height: 20 }, menu, room, 'bottom-start').top).toBe(146);
});

test('without room above it goes below', () => {
  expect(computePosition({ left: 100, top: 20, width: 50, height: 20 }, menu, room, 'top-start').top).toBe(44);
});

test('it never leaves the window sideways', () => {
  expect(computePosition({ left: 380, top: 40, width: 20, height: 20 }, menu, room, 'bottom-start').left).toBe(232);
  expect(computePosition({ left: 0, top: 40, width: 20, height: 20 }, menu, room, 'bottom-end').left).toBe(8);
});
