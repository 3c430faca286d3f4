import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More than the number of focusable elements on any screen. */
const MOST_STOPS = 120;

type Key = 'Tab' | 'Shift+Tab' | 'ArrowRight' | 'ArrowDown' | null;

/**
 * Moves the focus to an element by keyboard: with Tab, and with arrow keys inside a composite widget.
 * Fails if the focus is lost, because a screen reader user would lose their position.
 */
export async function reach(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  await expect(target).toBeVisible();
  const isKept = () => target.page().evaluate(() => document.activeElement !== document.body);
  await expect.poll(isKept, `the focus is not lost before ${target}`).toBe(true);
  for (let press = 0; press < MOST_STOPS; press += 1) {
    const key = await target.evaluate(keyTowards);
    if (key === null) return;
    await keyboard.press(key);
  }
  throw new Error(`${target} is not reached by keys`);
}

/** Runs in the page: the next key to press, or null when the target has the focus. */
function keyTowards(target: Element): Key {
  const at = document.activeElement ?? document.body;
  if (at === target) return null;
  const group = target.closest('[role=toolbar], [role=tablist], [role=menu], fieldset');
  const isInGroup = group?.contains(at) && at !== group;
  if (isInGroup && target.getAttribute('role')?.startsWith('menuitem')) return 'ArrowDown';
  const isOneStop = target.getAttribute('tabindex') === '-1' || (target as HTMLInputElement).type === 'radio';
  if (isInGroup && isOneStop) return 'ArrowRight';
  const isBefore = (at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return isBefore ? 'Shift+Tab' : 'Tab';
}
