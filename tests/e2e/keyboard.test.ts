import { expect, test } from './fixtures.ts';
import { READY_MS, SAMPLE } from './meeting.ts';
import { PASSWORD, registerPerson } from './person.ts';
import { tabTo } from './tab-to.ts';

test('the main flow works without a mouse', async ({ page, baseURL, context }) => {
  const { email } = await registerPerson(baseURL ?? '');
  const { keyboard } = page;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto('/sign-in');
  await tabTo(page.getByLabel('Email'));
  await keyboard.type(email);
  await tabTo(page.getByLabel('Password'));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Welcome to Minutehand' })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Skip setup' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await tabTo(page.getByRole('link', { name: 'Meetings', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();

  await tabTo(page.getByRole('link', { name: 'New meeting' }));
  await keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Transcript' });
  await expect(field).toBeVisible();
  await page.evaluate((text) => navigator.clipboard.writeText(text), SAMPLE);
  await tabTo(field);
  await keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(SAMPLE);
  await tabTo(page.getByRole('button', { name: 'Create meeting' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'To review' })).toBeVisible({ timeout: READY_MS });

  await test.step('evidence opens with Enter and closes with Escape', async () => {
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    const evidenceButton = minutes.getByRole('button', { name: /source:/ }).first();
    const evidence = minutes.getByRole('group', { name: 'Source' });
    await tabTo(evidenceButton);
    await keyboard.press('Enter');
    await expect(evidence.getByRole('blockquote')).toBeVisible();
    await tabTo(evidence.getByRole('button', { name: 'Show in transcript' }));
    await keyboard.press('Escape');
    await expect(evidence).toBeHidden();
    await expect(evidenceButton).toBeFocused();
  });

  await test.step('accepts and completes an action item', async () => {
    const actionItems = page.getByRole('region', { name: 'Action items' });
    await tabTo(actionItems.getByRole('button', { name: 'Accept', exact: true }).first(), 'Shift+Tab');
    await keyboard.press('Enter');
    const checkbox = actionItems.getByRole('checkbox');
    await expect(checkbox).toHaveCount(1);
    // The focus is on the next suggestion.
    await expect(actionItems.getByRole('button', { name: 'Accept', exact: true }).first()).toBeFocused();
    await tabTo(checkbox);
    await keyboard.press('Space');
    await expect(checkbox).toBeChecked();
    await expect(actionItems.getByRole('heading', { name: 'Done' })).toBeVisible();
    await expect(checkbox).toBeFocused();
  });

  await test.step('dialogs trap the focus and restore it', async () => {
    const menuButton = page.getByRole('button', { name: 'More actions' });
    await tabTo(menuButton, 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Delete meeting' })).toBeFocused();
    await keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Delete meeting' });
    await expect(dialog.locator(':focus')).toBeVisible();
    for (let press = 0; press < 6; press += 1) {
      await keyboard.press(press < 3 ? 'Tab' : 'Shift+Tab');
      await expect(dialog.locator(':focus')).toBeVisible();
    }
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menuButton).toBeFocused();

    await keyboard.press('ControlOrMeta+k');
    const search = page.getByRole('dialog', { name: 'Search' });
    await expect(search.getByRole('combobox')).toBeFocused();
    await keyboard.press('Escape');
    await expect(search).toBeHidden();
    await expect(menuButton).toBeFocused();

    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(menuButton).toBeFocused();
  });
});
