import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More than the number of focusable elements on any screen. */
const MAX_KEY_PRESSES = 120;

type Key = 'Tab' | 'Shift+Tab' | 'ArrowRight' | 'ArrowDown' | null;

/**
 * Moves the focus to an element by keyboard: with Tab, and with arrow keys inside a composite widget.
 * Fails if the focus is lost, because a screen reader user would lose their position.
 */
export async function focusByKeyboard(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  await expect(target).toBeVisible();
  const hasFocus = () => target.page().evaluate(() => document.activeElement !== document.body);
  await expect.poll(hasFocus, `an element has the focus before ${target}`).toBe(true);
  for (let press = 0; press < MAX_KEY_PRESSES; press += 1) {
    const key = await target.evaluate(getNextKey);
    if (key === null) return;
    await keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/** Runs in the page. Returns the next key to press, or null when the target has the focus. */
function getNextKey(target: Element): Key {
  const active = document.activeElement ?? document.body;
  if (active === target) return null;
  const group = target.closest('[role=toolbar], [role=tablist], [role=menu], fieldset');
  const isInGroup = group?.contains(active) && active !== group;
  if (isInGroup && target.getAttribute('role')?.startsWith('menuitem')) return 'ArrowDown';
  const isReachedByArrows = target.getAttribute('tabindex') === '-1' || (target as HTMLInputElement).type === 'radio';
  if (isInGroup && isReachedByArrows) return 'ArrowRight';
  const isBefore = (active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return isBefore ? 'Shift+Tab' : 'Tab';
}
