import type { Page } from '@playwright/test';

/** Acts, and sees the page say each of these sentences, whole: they are waited for from before, as they may be gone after some seconds. */
export async function saying(page: Page, words: readonly string[], act: () => Promise<void>): Promise<void> {
  const said = words.map((one) => page.getByText(one, { exact: true }).first().waitFor());
  await Promise.all([...said, act()]);
}
