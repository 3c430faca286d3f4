import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const VIEWS = [
  { width: 375, areKeysShown: false },
  { width: 1440, areKeysShown: true },
];

test('keys are shown beside commands and in menus, but not on a phone', async ({ page, person: { http } }) => {
  const created = await http.post('/meetings', { meeting: { title: 'Library move' } });
  const { id } = meetingResponseSchema.parse(created.body).meeting;
  expect(
    (await http.post(`/meetings/${id}/action_items`, { action_item: { description: 'Order shelves' } })).status,
  ).toBe(201);
  for (const { width, areKeysShown } of VIEWS) {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/action_items?assignee=team');
    await page.getByRole('button', { name: /^Item actions/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expectKeys(page, areKeysShown);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option', { name: 'Go to meetings' })).toBeVisible();
    await expectKeys(page, areKeysShown);
  }
});

/** Keys in the open menu or dialog. */
async function expectKeys(page: Page, areShown: boolean): Promise<void> {
  const keys = page.locator(':is([role="menu"], dialog) kbd');
  await expect(keys.first()).toBeAttached();
  const visible = await keys.evaluateAll((elements) => elements.filter((element) => element.checkVisibility()).length);
  expect(visible > 0, `keys at ${page.viewportSize()?.width} px`).toBe(areShown);
}
