import { expect, type Locator } from '@playwright/test';

/** Pastes from the clipboard by keyboard. */
export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(text.replaceAll('\r\n', '\n'));
}
