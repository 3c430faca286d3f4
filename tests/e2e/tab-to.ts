import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More than the number of focusable elements on any screen. */
const MAX_KEY_PRESSES = 120;

/** Presses Tab until the element has the focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < MAX_KEY_PRESSES; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}
