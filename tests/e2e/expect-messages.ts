import type { Page } from '@playwright/test';

/** Runs `act` and expects each message with its exact text. Waits from before `act`, because toasts disappear after some seconds. */
export async function expectMessages(page: Page, words: readonly string[], act: () => Promise<void>): Promise<void> {
  const said = words.map((one) => page.getByText(one, { exact: true }).first().waitFor());
  await Promise.all([...said, act()]);
}
