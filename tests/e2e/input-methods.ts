import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { focusByKeyboard } from './focus-by-keyboard.ts';

/** A way to operate a page. Flows run with both methods, so neither is required. Text is always typed. */
export type InputMethod = {
  readonly name: string;
  /** Opens a page and waits until `landmark` is visible. */
  readonly open: (page: Page, path: string, landmark: Locator) => Promise<void>;
  /** Activates a button, link, checkbox, tab, radio, or an item of a menu or toolbar. */
  readonly press: (target: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  readonly write: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a native select. */
  readonly select: (select: Locator, option: string) => Promise<void>;
  /** Chooses an option from the list of the focused combobox. */
  readonly pickOption: (option: Locator) => Promise<void>;
};

export const mouse: InputMethod = {
  name: 'by mouse',
  async open(page, path, landmark) {
    await page.goto(path);
    await expect(landmark).toBeVisible();
  },
  async press(target) {
    // The label covers the radio button, so it gets the click.
    const isRadio = await target.evaluate((element) => element instanceof HTMLInputElement && element.type === 'radio');
    await (isRadio ? target.locator('..') : target).click();
  },
  async write(field, text) {
    await field.click();
    await replaceText(field, text);
  },
  // The system draws the option list, so a test cannot click in it.
  select: async (select, option) => {
    await select.selectOption({ label: option });
  },
  pickOption: (option) => option.click(),
};

const ACTIVATION_KEYS: Readonly<Record<string, string>> = {
  checkbox: 'Space',
  radio: 'Space',
  tab: 'Space',
  file: 'Space',
};

export const keyboardOnly: InputMethod = {
  name: 'by keyboard alone',
  async open(page, path, landmark) {
    await mouse.open(page, path, landmark);
    // Moves the focus into the page.
    await page.keyboard.press('Tab');
  },
  async press(target) {
    await expect(target).toBeEnabled();
    await focusByKeyboard(target);
    const kind = await target.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : (element.getAttribute('role') ?? ''),
    );
    await target.page().keyboard.press(ACTIVATION_KEYS[kind] ?? 'Enter');
  },
  async write(field, text) {
    await focusByKeyboard(field);
    await replaceText(field, text);
  },
  async select(select, option) {
    await focusByKeyboard(select);
    // Typing the first letter selects the option directly; arrow keys would select others first.
    await select.page().keyboard.press(option.charAt(0));
  },
  async pickOption(option) {
    const { keyboard } = option.page();
    const isActive = () =>
      option.evaluate(({ id }) => document.activeElement?.getAttribute('aria-activedescendant') === id);
    // The search for the typed text may still be running, so the option may not be listed yet.
    await expect(async () => {
      if (!(await isActive())) await keyboard.press('ArrowDown');
      expect(await isActive()).toBe(true);
    }).toPass();
    await keyboard.press('Enter');
  },
};

/** For flows that run once per input method. */
export const inputMethods = [mouse, keyboardOnly];

async function replaceText(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await expect(field).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  if (text === '') await keyboard.press('Delete');
  else await keyboard.type(text);
}
