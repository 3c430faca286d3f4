import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { reach } from './reach.ts';

/** How somebody uses a page: every walk of both hands shows that nothing needs the other one. Words are always typed. */
export interface InputMethod {
  readonly name: string;
  /** Opens a page that has this on it. */
  readonly open: (page: Page, path: string, shown: Locator) => Promise<void>;
  /** A button, a link, a box, a tab, a radio, an item of a menu or of a toolbar. */
  readonly press: (target: Locator) => Promise<void>;
  /** Into a field, in place of what stands there. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** In the browser's own select box. */
  readonly choose: (box: Locator, option: string) => Promise<void>;
  /** Of a list under a field that has the focus. */
  readonly take: (option: Locator) => Promise<void>;
}

export const mouse: InputMethod = {
  name: 'by mouse',
  async open(page, path, shown) {
    await page.goto(path);
    await expect(shown).toBeVisible();
  },
  async press(target) {
    // A radio lies under the words that are pressed.
    const isRadio = await target.evaluate((element) => element instanceof HTMLInputElement && element.type === 'radio');
    await (isRadio ? target.locator('..') : target).click();
  },
  async write(field, text) {
    await field.click();
    await retype(field, text);
  },
  // Its list is drawn by the system, where no test can click.
  choose: async (box, option) => {
    await box.selectOption({ label: option });
  },
  take: (option) => option.click(),
};

const KEYS: Readonly<Record<string, string>> = { checkbox: 'Space', radio: 'Space', tab: 'Space', file: 'Space' };

export const keys: InputMethod = {
  name: 'by keyboard alone',
  async open(page, path, shown) {
    await mouse.open(page, path, shown);
    // From here on something always has the focus.
    await page.keyboard.press('Tab');
  },
  async press(target) {
    await expect(target).toBeEnabled();
    await reach(target);
    const kind = await target.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : (element.getAttribute('role') ?? ''),
    );
    await target.page().keyboard.press(KEYS[kind] ?? 'Enter');
  },
  async write(field, text) {
    await reach(field);
    await retype(field, text);
  },
  async choose(box, option) {
    await reach(box);
    // By its first letter, so that no other one is taken on the way.
    await box.page().keyboard.press(option.charAt(0));
  },
  async take(option) {
    const { keyboard } = option.page();
    const isActive = () =>
      option.evaluate(({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id);
    // What was typed last may still be looked for: the list may be short of it for a moment.
    await expect(async () => {
      if (!(await isActive())) await keyboard.press('ArrowDown');
      expect(await isActive()).toBe(true);
    }).toPass();
    await keyboard.press('Enter');
  },
};

/** For walks that are walked twice. */
export const inputMethods = [mouse, keys];

async function retype(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await expect(field).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  if (text === '') await keyboard.press('Delete');
  else await keyboard.type(text);
}
