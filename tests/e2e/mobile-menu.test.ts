import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 375, height: 700 } });

test('the open mobile menu covers the actions of the page below it', async ({ page, person }) => {
  // With at least one meeting, the link is at the top of the page; without, in the middle.
  await person.http.post('/meetings', { meeting: { title: 'Council' } });
  await page.goto('/meetings');
  const newMeeting = page.getByRole('link', { name: 'New meeting' });
  await expect(newMeeting).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(menu).toBeVisible();

  await expect(page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')).toHaveCount(1);

  const linkBox = await newMeeting.boundingBox();
  const menuBox = await menu.boundingBox();
  if (!linkBox || !menuBox) throw new Error('the link or the menu is not on the screen');
  const overlap = { left: linkBox.x, right: menuBox.x + menuBox.width, middle: linkBox.y + linkBox.height / 2 };
  expect(overlap.right, 'the menu and the link overlap').toBeGreaterThan(overlap.left);
  const topElementId = await page.evaluate(
    ({ left, right, middle }) => document.elementFromPoint((left + right) / 2, middle)?.closest('aside')?.id,
    overlap,
  );
  expect(topElementId).toBe('sidebar');
});

test('a tap on the dimmed page beside the open mobile menu closes the menu and opens nothing of the page', async ({
  page,
  person,
}) => {
  await person.http.post('/meetings', { meeting: { title: 'Council' } });
  await page.goto('/meetings');
  const row = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(menu).toBeVisible();
  const rowBox = await row.boundingBox();
  if (!rowBox) throw new Error('the meeting is not on the screen');
  await page.mouse.click(370, rowBox.y + rowBox.height / 2);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/meetings$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('the open mobile menu and its backdrop cover the open assistant', async ({ page, person: _ }) => {
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'Open assistant' }).click();
  const assistant = page.getByRole('complementary', { name: 'Assistant' });
  await expect(assistant).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  const box = await assistant.boundingBox();
  if (!box) throw new Error('the assistant is not on the screen');
  const covers = await page.evaluate(
    (y) => [20, 370].map((x) => document.elementFromPoint(x, y)?.closest('aside')?.id ?? 'backdrop'),
    box.y + 20,
  );
  expect(covers).toEqual(['sidebar', 'backdrop']);
});
