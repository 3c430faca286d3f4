import type { Page } from '@playwright/test';

/** Runs `action` and expects each message with its exact text. Starts waiting before the action, because toasts disappear. */
export async function expectMessages(
  page: Page,
  messages: readonly string[],
  action: () => Promise<void>,
): Promise<void> {
  const shown = messages.map((message) => page.getByText(message, { exact: true }).first().waitFor());
  await Promise.all([...shown, action()]);
}
