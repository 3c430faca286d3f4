import type { Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { createReadyMeeting } from './meeting.ts';
import { withMockedResponse } from './responses.ts';

const SERVER_ERROR = { status: 500, body: { error: 'Sample error.' } } as const;

for (const inputMethod of inputMethods)
  test(`errors of minutes show the specified messages and keep the typed text, ${inputMethod.name}`, async ({
    page,
    person,
    errors,
  }) => {
    errors.expect(/Failed to load resource|The title could not be saved/);
    const { id } = await createReadyMeeting(person.http);
    const path = (suffix = '') => `/meetings/${id}${suffix}`;
    const { keyboard } = page;
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    const edit = minutes.getByRole('button', { name: 'Edit', exact: true });
    await inputMethod.open(page, path(), edit);
    const expectText = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

    await test.step('cancels an edit of the title with Escape, an empty or an unchanged title, and keeps the typed text after a failed save', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      const field = page.getByLabel('Meeting title');
      for (const key of ['Escape', 'Enter']) {
        await inputMethod.press(heading.getByRole('button'));
        await inputMethod.write(field, key === 'Escape' ? 'Something else' : '  ');
        await keyboard.press(key);
        await expect(heading).toHaveText('Launch of the library website');
      }
      await inputMethod.press(heading.getByRole('button'));
      await inputMethod.write(field, 'The launch');
      await withMockedResponse(page, ['PATCH', path()], SERVER_ERROR, async () => {
        const isFailure = (response: Response) =>
          new URL(response.url()).pathname === path() && response.status() === 500;
        const failure = page.waitForResponse(isFailure);
        await keyboard.press('Enter');
        await failure;
        await expect(field).toHaveJSProperty('readOnly', false);
        await expect(field).toHaveValue('The launch');
      });
      await keyboard.press('Enter');
      await expect(heading).toHaveText('The launch');
    });

    await test.step('reports empty minutes, rejected minutes and a save while offline', async () => {
      await inputMethod.press(edit);
      await inputMethod.press(minutes.getByRole('button', { name: 'Edit as Markdown' }));
      const field = minutes.getByRole('textbox', { name: 'Minutes, in Markdown' });
      const save = minutes.getByRole('button', { name: 'Save' });
      expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(200);
      await expect(minutes.getByRole('button', { name: 'Email' })).toBeHidden();
      await inputMethod.write(field, '   ');
      await inputMethod.press(save);
      await expectText('Minutes content cannot be empty');
      await inputMethod.write(field, '## Decisions\n\nIt opens in May.\n');
      await withMockedResponse(page, ['PATCH', path('/minutes')], SERVER_ERROR, async () => {
        await inputMethod.press(save);
        await expectText('Error saving minutes: Sample error.');
      });
      await withMockedResponse(page, ['PATCH', path('/minutes')], 'connection failure', async () => {
        await inputMethod.press(save);
        await expectText(/^Network error saving minutes: ./);
      });
      await expect(field).toHaveValue(/It opens in May/);
      await inputMethod.press(save);
      await expectText('Saved!');
    });

    await test.step('offers to regenerate after the save, and reports a rejection, an attempt while offline, and success', async () => {
      const regenerateButton = page.getByRole('button', { name: 'Regenerate', exact: true });
      const regenerate = async () => {
        await inputMethod.press(page.getByRole('button', { name: 'More actions' }));
        await inputMethod.press(page.getByRole('menuitem', { name: 'Regenerate action items' }));
      };
      await withMockedResponse(page, ['POST', path('/generate_action_items')], SERVER_ERROR, async () => {
        if (inputMethod.name === 'by keyboard alone') await keyboard.press('F8');
        await inputMethod.press(regenerateButton);
        await expectText('Error regenerating actions: Sample error.');
      });
      await withMockedResponse(page, ['POST', path('/generate_action_items')], 'connection failure', async () => {
        await regenerate();
        await expectText(/^Network error: ./);
      });
      await regenerate();
      await expectText('Action items are being regenerated');
      await expect(minutes.getByText('It opens in May.')).toBeVisible();
    });

    await test.step('reports an email without recipients, a rejected email and an attempt while offline', async () => {
      await inputMethod.press(minutes.getByRole('button', { name: 'Email' }));
      const dialog = page.getByRole('dialog', { name: 'Email the minutes' });
      const addresses = dialog.getByLabel('Email addresses');
      const send = dialog.getByRole('button', { name: 'Send' });
      await expect(addresses).toBeFocused();
      await inputMethod.press(send);
      await expect(dialog.getByText('Please enter at least one email address')).toBeVisible();
      await inputMethod.write(addresses, 'board@sample.example');
      await withMockedResponse(page, ['POST', path('/email_minutes')], { status: 500, body: {} }, async () => {
        await inputMethod.press(send);
        await expect(dialog.getByText('An error occurred while sending emails', { exact: true })).toBeVisible();
      });
      await withMockedResponse(page, ['POST', path('/email_minutes')], 'connection failure', async () => {
        await inputMethod.press(send);
        await expect(dialog.getByText('An error occurred while sending emails. Please try again.')).toBeVisible();
      });
      await expect(addresses).toHaveValue('board@sample.example');
      await inputMethod.press(dialog.getByRole('button', { name: 'Close' }));
      await inputMethod.press(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }));
      await expect(dialog).toBeHidden();
    });

    await test.step('reports rejected feedback with reasons, and an attempt while offline', async () => {
      const feedback = page.getByRole('region', { name: 'Feedback on the minutes' });
      const rejection = { status: 422, body: { error: 'No.', errors: ['First error', 'Second error'] } };
      await withMockedResponse(page, ['POST', path('/feedback')], rejection, async () => {
        await inputMethod.press(feedback.getByRole('button', { name: 'Thumbs up' }));
        await expect(feedback.getByRole('alert')).toHaveText('First error, Second error');
      });
      await withMockedResponse(page, ['POST', path('/feedback')], 'connection failure', async () => {
        await inputMethod.press(feedback.getByRole('button', { name: 'Thumbs up' }));
        await expect(feedback.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
      });
      await expect(feedback.getByRole('button', { name: 'Thumbs up' })).toHaveAttribute('aria-pressed', 'false');
    });
  });

for (const inputMethod of inputMethods)
  test(`failed changes of action items and the agenda are reported and rolled back, ${inputMethod.name}`, async ({
    page,
    person,
    errors,
  }) => {
    errors.expect(/Failed to load resource/);
    const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
    const { id } = (created.body as { meeting: { id: string } }).meeting;
    const path = (suffix = '') => `/meetings/${id}${suffix}`;
    const addItem = (description: string) => person.http.post(path('/action_items'), { action_item: { description } });
    const item = await addItem('Paint the door');
    await addItem('Order the shelves');
    const { id: itemId } = (item.body as { action_item: { id: string } }).action_item;
    await person.http.post(path('/agenda_items'), { agenda_item: { title: 'News' } });
    const { keyboard } = page;
    const section = page.getByRole('region', { name: 'Action items' });
    const checkbox = section.getByRole('checkbox', { name: 'Paint the door', exact: true });
    const form = page.getByRole('form', { name: 'Edit action item' });
    await inputMethod.open(page, path(), checkbox);

    await test.step('rolls back a failed toggle', async () => {
      await withMockedResponse(
        page,
        ['PATCH', path(`/action_items/${itemId}/toggle_status`)],
        SERVER_ERROR,
        async () => {
          await inputMethod.press(checkbox);
          await expect(page.getByRole('region', { name: 'Messages' })).not.toHaveText('');
          await expect(checkbox).not.toBeChecked();
        },
      );
    });

    await test.step('requires a description, lists validation errors as bullets, and cancels the edit when offline', async () => {
      const description = form.getByLabel('Description');
      const save = form.getByRole('button', { name: 'Save' });
      const row = section.getByRole('listitem').filter({ hasText: 'Paint the door' });
      await inputMethod.press(row.getByRole('button', { name: /^Item actions/ }));
      await inputMethod.press(page.getByRole('menuitem', { name: 'Edit' }));
      await inputMethod.write(description, '  ');
      await inputMethod.press(save);
      await expect(description).toBeFocused();
      await inputMethod.write(description, 'Paint the gate');
      const rejection = { status: 422, body: { error: 'No.', errors: ['First error', 'Second error'] } };
      await withMockedResponse(page, ['PATCH', path(`/action_items/${itemId}`)], rejection, async () => {
        await inputMethod.press(save);
        await expect(form.getByRole('alert').getByRole('listitem')).toHaveText(['First error', 'Second error']);
      });
      await withMockedResponse(page, ['PATCH', path(`/action_items/${itemId}`)], SERVER_ERROR, async () => {
        await inputMethod.press(save);
        await expect(form.getByRole('alert')).toHaveText('Failed to save changes. Please try again.');
      });
      await withMockedResponse(page, ['PATCH', path(`/action_items/${itemId}`)], 'connection failure', async () => {
        await inputMethod.press(save);
        await expect(form).toBeHidden();
        await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible();
      });
      await expect(checkbox).toBeVisible();
    });

    await test.step('reports a bulk update without a change, one without a name, and one that fails', async () => {
      await inputMethod.press(section.getByRole('button', { name: 'Select', exact: true }));
      await inputMethod.press(section.getByRole('checkbox', { name: 'Select Paint the door' }));
      await inputMethod.press(section.getByRole('button', { name: 'Assign', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Update 1 action item' });
      const update = dialog.getByRole('button', { name: 'Update items' });
      await inputMethod.press(update);
      await expect(dialog.getByRole('alert')).toHaveText('Please make at least one change');
      await inputMethod.select(dialog.getByLabel('Assignee'), 'External');
      await inputMethod.press(update);
      await expect(dialog.getByRole('alert')).not.toHaveText('Please make at least one change');
      await inputMethod.select(dialog.getByLabel('Assignee'), 'Unassign');
      await withMockedResponse(page, ['PATCH', path('/action_items/bulk_update')], SERVER_ERROR, async () => {
        await inputMethod.press(update);
        await expect(dialog.getByRole('alert')).toHaveText('Failed to update action items');
      });
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('shows an empty list when the agenda fails to load', async () => {
      await withMockedResponse(
        page,
        ['GET', path('/agenda_items')],
        { status: 404, body: { error: 'Gone.' } },
        async () => {
          await page.reload();
          const agenda = page.getByRole('region', { name: 'Agenda' });
          await expect(agenda).toBeVisible();
          await expect(agenda.getByRole('checkbox', { name: 'News' })).toHaveCount(0);
        },
      );
    });
  });
