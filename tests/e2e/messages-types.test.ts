import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { withMockedResponse } from './responses.ts';

for (const inputMethod of inputMethods)
  test(`errors of meeting types appear per field, and the wizard requires each step to be complete, ${inputMethod.name}`, async ({
    page,
    person: _person,
    errors,
  }) => {
    errors.expect(/Failed to load resource/);
    const { keyboard } = page;
    const path = '/account_meeting_types';
    const create = page.getByRole('button', { name: 'New meeting type' });
    await inputMethod.open(page, path, create);
    await inputMethod.press(create);
    const dialog = page.getByRole('dialog');

    await test.step('reports a rejected type and an unreadable response', async () => {
      await inputMethod.write(dialog.getByLabel('Notification emails'), 'nobody');
      await inputMethod.press(dialog.getByRole('button', { name: 'Create meeting type' }));
      const alert = dialog.getByRole('alert');
      await expect(alert).toContainText('Failed to create meeting type:');
      await expect(alert.getByRole('listitem').filter({ hasText: 'Name:' })).toBeVisible();
      await expect(alert.getByRole('listitem').filter({ hasText: 'Notification Emails:' })).toBeVisible();
      await withMockedResponse(page, ['POST', path], 'connection failure', async () => {
        await inputMethod.press(dialog.getByRole('button', { name: 'Create meeting type' }));
        await expect(alert).toHaveText('Error creating meeting type. Please try again.');
      });
      await inputMethod.write(dialog.getByLabel('Notification emails'), '');
      await inputMethod.write(dialog.getByLabel('Name'), 'Council');
      await keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    });

    await test.step('the wizard requires a name and a heading, marks completed steps, and reports a failed save', async () => {
      await inputMethod.press(page.getByRole('button', { name: 'Change Council' }));
      await inputMethod.press(page.getByRole('menuitem', { name: 'Edit step by step' }));
      const next = dialog.getByRole('button', { name: 'Next' });
      await inputMethod.write(dialog.getByLabel('Meeting name'), '');
      await inputMethod.press(next);
      await expect(dialog.getByText('Please enter a meeting name')).toBeVisible();
      await inputMethod.write(dialog.getByLabel('Meeting name'), 'Council');
      await inputMethod.press(next);
      for (const heading of ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'])
        await inputMethod.press(dialog.getByRole('button', { name: `Remove ${heading}` }));
      await inputMethod.press(next);
      await expect(dialog.getByText('Please add at least one heading')).toBeVisible();
      await inputMethod.write(dialog.getByLabel('New heading'), 'News');
      await keyboard.press('Enter');
      await inputMethod.press(next);
      await expect(dialog.getByText('Done:')).toHaveCount(2);
      await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible();
      await page.route(
        (url) => url.pathname.startsWith(`${path}/`),
        (route) => route.abort('connectionfailed'),
        { times: 1 },
      );
      await inputMethod.press(dialog.getByRole('button', { name: 'Save' }));
      await expect(dialog.getByText('Error updating meeting type. Please try again.')).toBeVisible();
      await inputMethod.press(dialog.getByRole('button', { name: 'Save' }));
      await expect(dialog).toBeHidden();
    });

    await test.step('deletes a type after confirmation, and reports a failed deletion', async () => {
      await inputMethod.press(page.getByRole('button', { name: 'Edit Council' }));
      await expect(dialog.getByRole('heading', { name: 'Edit Council' })).toBeVisible();
      await inputMethod.press(dialog.getByRole('button', { name: 'Delete' }));
      const confirmation = page.getByRole('alertdialog', { name: 'Delete meeting type' });
      await expect(confirmation).toContainText(
        'Are you sure you want to delete "Council"? This action cannot be undone.',
      );
      await page.route(
        (url) => url.pathname.startsWith(`${path}/`),
        (route) => route.abort('connectionfailed'),
        { times: 1 },
      );
      await inputMethod.press(confirmation.getByRole('button', { name: 'Confirm' }));
      await expect(page.getByText('Error deleting meeting type. Please try again.')).toBeVisible();
      await inputMethod.press(confirmation.getByRole('button', { name: 'Confirm' }));
      await expect(page.getByRole('listitem').filter({ hasText: 'Council' })).toHaveCount(0);
    });
  });
