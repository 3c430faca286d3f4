import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { reach } from './reach.ts';

/** A way to operate a page. A flow that passes with each method shows that neither is required. Text is always typed. */
export interface InputMethod {
  readonly name: string;
  /** Opens a page and waits for `shown`. */
  readonly open: (page: Page, path: string, shown: Locator) => Promise<void>;
  /** Activates a button, link, checkbox, tab, radio, or an item of a menu or toolbar. */
  readonly press: (target: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a native select. */
  readonly choose: (box: Locator, option: string) => Promise<void>;
  /** Chooses an option from the list of the focused combobox. */
  readonly take: (option: Locator) => Promise<void>;
}

export const mouse: InputMethod = {
  name: 'by mouse',
  async open(page, path, shown) {
    await page.goto(path);
    await expect(shown).toBeVisible();
  },
  async press(target) {
    // The label covers the radio.
    const isRadio = await target.evaluate((element) => element instanceof HTMLInputElement && element.type === 'radio');
    await (isRadio ? target.locator('..') : target).click();
  },
  async write(field, text) {
    await field.click();
    await retype(field, text);
  },
  // The system draws the option list, so a test cannot click in it.
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
    // Moves the focus into the page.
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
    // Types the first letter, so that no other option is selected in between.
    await box.page().keyboard.press(option.charAt(0));
  },
  async take(option) {
    const { keyboard } = option.page();
    const isActive = () =>
      option.evaluate(({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id);
    // The search for the typed text may still run, so the option may not be listed yet.
    await expect(async () => {
      if (!(await isActive())) await keyboard.press('ArrowDown');
      expect(await isActive()).toBe(true);
    }).toPass();
    await keyboard.press('Enter');
  },
};

/** For flows that run once per input method. */
export const inputMethods = [mouse, keys];

async function retype(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await expect(field).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  if (text === '') await keyboard.press('Delete');
  else await keyboard.type(text);
}
