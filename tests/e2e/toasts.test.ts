import type { Page } from '@playwright/test';
import { expectNoOverlap } from './expect-no-overlap.ts';
import { expect, test } from './fixtures.ts';

const sizes = [
  { width: 375, height: 667 },
  { width: 1024, height: 700 },
];

/** Expects a toast over the open dialog that covers none of its buttons, and can be closed. */
async function expectFreeButtons(page: Page, message: string): Promise<void> {
  const toast = page.locator('[data-toast]').filter({ hasText: message });
  const buttons = page.locator('dialog[open] > div').getByRole('button');
  // It stays while the pointer is on it.
  await toast.hover();
  expect(await buttons.count()).toBeGreaterThan(0);
  for (const button of await buttons.all()) await expectNoOverlap(toast, button);
  await toast.getByRole('button', { name: 'Dismiss' }).click({ trial: true });
}

for (const size of sizes)
  test(`toasts cover no button of an open dialog at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/ui?view=light');
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send minutes' }).click();
    await expectFreeButtons(page, 'Minutes sent');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    // Toasts of the page stay while a dialog opens.
    await page.getByRole('button', { name: 'Show failure' }).click();
    await page.getByRole('button', { name: 'Show toast' }).click();
    await page.getByRole('button', { name: 'Open confirmation' }).click();
    await expectFreeButtons(page, 'Minutes saved');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click({ trial: true });
  });
