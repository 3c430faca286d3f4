import type { Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expectNoOverlap } from './expect-no-overlap.ts';
import { expect, test } from './fixtures.ts';
import { createIndexedMeeting, QUESTION } from './indexed-meeting.ts';
import { createReadyMeeting } from './meeting.ts';

const getWidget = (page: Page) => page.getByRole('complementary', { name: 'Assistant' });
const getOpenButton = (page: Page) => page.getByRole('button', { name: 'Open assistant' });
const getField = (page: Page) => getWidget(page).getByRole('textbox', { name: 'Your question' });

test('the floating assistant answers on any screen, and stays open after a reload', async ({ page, person }) => {
  await createIndexedMeeting(person.http);
  await page.goto('/meetings');
  await expect(getWidget(page)).toBeHidden();
  await getOpenButton(page).click();
  await expect(getField(page)).toBeFocused();
  await page.keyboard.insertText(QUESTION);
  await page.keyboard.press('Enter');
  const quote = getWidget(page).locator('blockquote').first();
  await expect(quote).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Action items' }).click();
  await expect(page).toHaveURL(/\/action_items$/);
  await expect(quote).toBeVisible();
  await page.reload();
  await expect(quote).toBeVisible();
  await expect(getField(page)).not.toBeFocused();
  await getWidget(page).getByRole('link', { name: 'Open full page' }).click();
  await expect(page).toHaveURL(/\/assistant$/);
  await expect(getWidget(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
});

test('the floating assistant is opened and closed by keyboard, and keeps the typed question', async ({
  page,
  person: _,
}) => {
  await page.goto('/meetings');
  await getOpenButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(getField(page)).toBeFocused();
  await page.keyboard.insertText('What about');
  await page.keyboard.press('Escape');
  await expect(getWidget(page)).toBeHidden();
  await expect(getOpenButton(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(getField(page)).toBeFocused();
  await expect(getField(page)).toHaveValue('What about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Action items' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Action items' })).toBeVisible();
  await expect(getField(page)).toHaveValue('What about');
  await getField(page).clear();
  await page.reload();
  await expect(getWidget(page)).toBeVisible();
  await getWidget(page).getByRole('button', { name: 'Close assistant' }).click();
  await expect(getOpenButton(page)).toBeFocused();
  await page.reload();
  await expect(getOpenButton(page)).toBeVisible();
  await expect(getWidget(page)).toBeHidden();
});

for (const width of [1440, 375])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the floating assistant has no serious accessibility violation and no overflow', async ({ page, person }) => {
      await page.goto('/meetings');
      await getOpenButton(page).click();
      await expect(getWidget(page).getByText('No questions to suggest yet.', { exact: false })).toBeVisible();
      await checkScreen(page, 'the empty floating assistant');
      await createIndexedMeeting(person.http);
      await page.reload();
      // On a phone, it would cover the page.
      if (width < 768) await getOpenButton(page).click();
      await expect(getWidget(page).getByRole('region', { name: 'Try asking' })).toBeVisible();
      await checkScreen(page, 'the suggestions of the floating assistant');
      await getField(page).fill(QUESTION);
      await page.keyboard.press('Enter');
      await expect(getWidget(page).locator('blockquote').first()).toBeVisible();
      await checkScreen(page, 'the floating assistant with an answer');
    });

    test('the end of a page can be scrolled above the floating assistant', async ({ page, person: _ }) => {
      await page.goto('/settings?tab=profile');
      const last = page.getByRole('main').getByRole('button').last();
      await expect(last).toBeVisible();
      await getOpenButton(page).click();
      await expect(getField(page)).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expectNoOverlap(getWidget(page), last);
    });

    test('the floating assistant does not cover the bar that saves minutes', async ({ page, person }) => {
      const { id } = await createReadyMeeting(person.http);
      await page.goto(`/meetings/${id}`);
      const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
      await minutes.getByRole('button', { name: 'Edit', exact: true }).click();
      const save = minutes.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toBeInViewport();
      for (const button of await minutes.locator('[data-floating-bar] button').all())
        await expectNoOverlap(getOpenButton(page), button);
      await getOpenButton(page).click();
      for (const button of await minutes.locator('[data-floating-bar] button').all())
        await expectNoOverlap(getWidget(page), button);
    });
  });
