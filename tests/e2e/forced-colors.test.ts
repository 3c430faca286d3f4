import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

test('with forced colors, what is selected, current or focused can be told apart', async ({ page, person }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { id } = await createReadyMeeting(person.http);
  await page.goto('/action_items');

  await test.step('the link of the current page has an outline', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: /^Action items/ })).toHaveCSS('outline-style', 'solid');
    await expect(navigation.getByRole('link', { name: 'Meetings' })).toHaveCSS('outline-style', 'none');
  });

  await test.step('the selected view has the color of a selection', async () => {
    const getBackground = (group: string, text: string) =>
      getStyle(page.getByRole('group', { name: group }).getByText(text, { exact: true }), 'background-color');
    expect(await getBackground('View', 'Open')).not.toBe(await getBackground('View', 'Done'));
    expect(await getBackground('View', 'Done')).toBe(await getBackground('Layout', 'Board'));
  });

  await test.step('only the selected tab has a line', async () => {
    const getLine = (name: string) => getStyle(page.getByRole('tab', { name }), 'border-bottom-style', '::after');
    expect([await getLine('Mine'), await getLine('Team')]).toEqual(['solid', 'none']);
  });

  await test.step('buttons without a background and avatars have a border, and the focus a ring', async () => {
    await page.goto(`/meetings/${id}`);
    const source = page.getByRole('button', { name: /^Show source/ }).first();
    await expect(source).toBeVisible();
    expect(Number.parseFloat(await getStyle(source, 'border-top-width'))).toBeGreaterThanOrEqual(1);
    await page.keyboard.press('Tab');
    await source.focus();
    await expect(source).toHaveCSS('outline-style', 'solid');
  });
});

const getStyle = (locator: Locator, property: string, pseudoElement?: string): Promise<string> =>
  locator.evaluate((element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name), [
    property,
    pseudoElement,
  ] as const);

test('with reduced motion, nothing is animated, and menus open and close as before', async ({ page, person: _ }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/settings');
  const menu = page.getByRole('menu');
  const open = () => page.getByRole('button', { name: /^Workspace: / }).click();
  await open();
  await expect(menu).toHaveCSS('animation-duration', '0.1s');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open();
  await expect(menu).toHaveCSS('animation-name', 'none');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
});
