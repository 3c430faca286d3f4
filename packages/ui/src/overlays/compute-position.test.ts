import { expect, test } from '@jest/globals';
import { computePosition, getMaxFloatingHeight } from './compute-position.ts';

const viewport = { width: 400, height: 300 };
const menu = { width: 160, height: 100 };

test('places the element below its anchor, aligned with it', () => {
  expect(computePosition({ left: 100, top: 40, width: 50, height: 20 }, menu, viewport, 'bottom-start')).toEqual({
    left: 100,
    top: 64,
  });
  expect(computePosition({ left: 200, top: 40, width: 50, height: 20 }, menu, viewport, 'bottom-end')).toEqual({
    left: 90,
    top: 64,
  });
});

test('places the element above the anchor when it does not fit below', () => {
  expect(computePosition({ left: 100, top: 250, width: 50, height: 20 }, menu, viewport, 'bottom-start').top).toBe(146);
});

test('places the element below the anchor when it does not fit above', () => {
  expect(computePosition({ left: 100, top: 20, width: 50, height: 20 }, menu, viewport, 'top-start').top).toBe(44);
});

test('keeps the element inside the viewport horizontally', () => {
  expect(computePosition({ left: 380, top: 40, width: 20, height: 20 }, menu, viewport, 'bottom-start').left).toBe(232);
  expect(computePosition({ left: 0, top: 40, width: 20, height: 20 }, menu, viewport, 'bottom-end').left).toBe(8);
});

test('the space for a long element is the larger one, below or above its anchor', () => {
  expect(getMaxFloatingHeight({ left: 0, top: 10, width: 40, height: 30 }, viewport)).toBe(248);
  expect(getMaxFloatingHeight({ left: 0, top: 250, width: 40, height: 30 }, viewport)).toBe(238);
});
