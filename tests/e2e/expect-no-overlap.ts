import { expect, type Locator } from '@playwright/test';

/** Expects that two elements are on the screen and do not overlap. */
export async function expectNoOverlap(first: Locator, second: Locator): Promise<void> {
  await expect(first).toBeVisible();
  await expect(second).toBeVisible();
  const [a, b] = [await first.boundingBox(), await second.boundingBox()];
  if (!a || !b) throw new Error('not on the screen');
  const areSeparate = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(areSeparate, JSON.stringify({ a, b })).toBe(true);
}
