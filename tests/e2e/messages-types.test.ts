import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { withMockedResponse } from './responses.ts';

for (const hand of inputMethods)
  test(`errors of meeting types appear per field, and the wizard requires each step to be complete, ${hand.name}`, async ({
    page,
    person: _person,
    errors,
  }) => {
    errors.expect(/Failed to load resource/);
    const { keyboard } = page;
    const path = '/account_meeting_types';
    const create = page.getByRole('button', { name: 'New meeting type' });
    await hand.open(page, path, create);
    await hand.press(create);
    const dialog = page.getByRole('dialog');

    await test.step('a rejected type, and an unreadable response', async () => {
      await hand.write(dialog.getByLabel('Notification emails'), 'nobody');
      await hand.press(dialog.getByRole('button', { name: 'Create meeting type' }));
      const alert = dialog.getByRole('alert');
      await expect(alert).toContainText('Failed to create meeting type:');
      await expect(alert.getByRole('listitem').filter({ hasText: 'Name:' })).toBeVisible();
      await expect(alert.getByRole('listitem').filter({ hasText: 'Notification Emails:' })).toBeVisible();
      await withMockedResponse(page, ['POST', path], 'nothing', async () => {
        await hand.press(dialog.getByRole('button', { name: 'Create meeting type' }));
        await expect(alert).toHaveText('Error creating meeting type. Please try again.');
      });
      await hand.write(dialog.getByLabel('Notification emails'), '');
      await hand.write(dialog.getByLabel('Name'), 'Council');
      await keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    });

    await test.step('the wizard requires a name and a heading, marks completed steps, and reports a failed save', async () => {
      await hand.press(page.getByRole('button', { name: 'Change Council' }));
      await hand.press(page.getByRole('menuitem', { name: 'Edit step by step' }));
      const next = dialog.getByRole('button', { name: 'Next' });
      await hand.write(dialog.getByLabel('Meeting name'), '');
      await hand.press(next);
      await expect(dialog.getByText('Please enter a meeting name')).toBeVisible();
      await hand.write(dialog.getByLabel('Meeting name'), 'Council');
      await hand.press(next);
      for (const heading of ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'])
        await hand.press(dialog.getByRole('button', { name: `Remove ${heading}` }));
      await hand.press(next);
      await expect(dialog.getByText('Please add at least one heading')).toBeVisible();
      await hand.write(dialog.getByLabel('New heading'), 'News');
      await keyboard.press('Enter');
      await hand.press(next);
      await expect(dialog.getByText('Done:')).toHaveCount(2);
      await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible();
      await page.route(
        (url) => url.pathname.startsWith(`${path}/`),
        (route) => route.abort('connectionfailed'),
        { times: 1 },
      );
      await hand.press(dialog.getByRole('button', { name: 'Save' }));
      await expect(dialog.getByText('Error updating meeting type. Please try again.')).toBeVisible();
      await hand.press(dialog.getByRole('button', { name: 'Save' }));
      await expect(dialog).toBeHidden();
    });

    await test.step('deletes a type after confirmation, and reports a failed deletion', async () => {
      await hand.press(page.getByRole('button', { name: 'Edit Council' }));
      await expect(dialog.getByRole('heading', { name: 'Edit Council' })).toBeVisible();
      await hand.press(dialog.getByRole('button', { name: 'Delete' }));
      const question = page.getByRole('alertdialog', { name: 'Delete meeting type' });
      await expect(question).toContainText('Are you sure you want to delete "Council"? This action cannot be undone.');
      await page.route(
        (url) => url.pathname.startsWith(`${path}/`),
        (route) => route.abort('connectionfailed'),
        { times: 1 },
      );
      await hand.press(question.getByRole('button', { name: 'Confirm' }));
      await expect(page.getByText('Error deleting meeting type. Please try again.')).toBeVisible();
      await hand.press(question.getByRole('button', { name: 'Confirm' }));
      await expect(page.getByRole('listitem').filter({ hasText: 'Council' })).toHaveCount(0);
    });
  });
