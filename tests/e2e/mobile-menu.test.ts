import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 375, height: 700 } });

test('the open mobile menu covers the actions of the page below it', async ({ page, person }) => {
  // Without meetings, the action is in the middle of the page.
  await person.http.post('/meetings', { meeting: { title: 'Council' } });
  await page.goto('/meetings');
  const newMeeting = page.getByRole('link', { name: 'New meeting' });
  await expect(newMeeting).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(menu).toBeVisible();

  await expect(page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')).toHaveCount(1);

  const action = await newMeeting.boundingBox();
  const cover = await menu.boundingBox();
  if (!action || !cover) throw new Error('the action and the menu are on the screen');
  const shared = { left: action.x, right: cover.x + cover.width, middle: action.y + action.height / 2 };
  expect(shared.right, 'the menu and the action overlap').toBeGreaterThan(shared.left);
  const coverId = await page.evaluate(
    ({ left, right, middle }) => document.elementFromPoint((left + right) / 2, middle)?.closest('aside')?.id,
    shared,
  );
  expect(coverId).toBe('sidebar');
});
