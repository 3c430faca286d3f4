import type { Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { createReadyMeeting } from './meeting.ts';
import { withMockedResponse } from './responses.ts';

const BROKEN = { status: 500, body: { error: 'It broke.' } } as const;

for (const hand of inputMethods)
  test(`errors of minutes show the specified messages and keep the typed text, ${hand.name}`, async ({
    page,
    person,
    errors,
  }) => {
    errors.expect(/Failed to load resource|The title could not be saved/);
    const { id } = await createReadyMeeting(person.http);
    const at = (rest = '') => `/meetings/${id}${rest}`;
    const { keyboard } = page;
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    const edit = minutes.getByRole('button', { name: 'Edit', exact: true });
    await hand.open(page, at(), edit);
    const said = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

    await test.step('the title: Escape, an empty and an unchanged title cancel; a failed save keeps the typed text', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      const field = page.getByLabel('Meeting title');
      for (const leave of ['Escape', 'Enter']) {
        await hand.press(heading.getByRole('button'));
        await hand.write(field, leave === 'Escape' ? 'Something else' : '  ');
        await keyboard.press(leave);
        await expect(heading).toHaveText('Launch of the library website');
      }
      await hand.press(heading.getByRole('button'));
      await hand.write(field, 'The launch');
      await withMockedResponse(page, ['PATCH', at()], BROKEN, async () => {
        const isRefusal = (response: Response) =>
          new URL(response.url()).pathname === at() && response.status() === 500;
        const refused = page.waitForResponse(isRefusal);
        await keyboard.press('Enter');
        await refused;
        await expect(field).toHaveJSProperty('readOnly', false);
        await expect(field).toHaveValue('The launch');
      });
      await keyboard.press('Enter');
      await expect(heading).toHaveText('The launch');
    });

    await test.step('minutes: empty, rejected and offline', async () => {
      await hand.press(edit);
      const field = minutes.getByRole('textbox', { name: 'Minutes, in Markdown' });
      const save = minutes.getByRole('button', { name: 'Save' });
      expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(200);
      await expect(minutes.getByRole('button', { name: 'Email' })).toBeHidden();
      await hand.write(field, '   ');
      await hand.press(save);
      await said('Minutes content cannot be empty');
      await hand.write(field, '## Decisions\n\nIt opens in May.\n');
      await withMockedResponse(page, ['PATCH', at('/minutes')], BROKEN, async () => {
        await hand.press(save);
        await said('Error saving minutes: It broke.');
      });
      await withMockedResponse(page, ['PATCH', at('/minutes')], 'nothing', async () => {
        await hand.press(save);
        await said(/^Network error saving minutes: ./);
      });
      await expect(field).toHaveValue(/It opens in May/);
      await hand.press(save);
      await said('Saved!');
    });

    await test.step('regenerating: offered after the save, rejected, offline and accepted', async () => {
      const offer = page.getByRole('button', { name: 'Regenerate', exact: true });
      const regenerate = async () => {
        await hand.press(page.getByRole('button', { name: 'More actions' }));
        await hand.press(page.getByRole('menuitem', { name: 'Regenerate action items' }));
      };
      await withMockedResponse(page, ['POST', at('/generate_action_items')], BROKEN, async () => {
        if (hand.name === 'by keyboard alone') await keyboard.press('F8');
        await hand.press(offer);
        await said('Error regenerating actions: It broke.');
      });
      await withMockedResponse(page, ['POST', at('/generate_action_items')], 'nothing', async () => {
        await regenerate();
        await said(/^Network error: ./);
      });
      await regenerate();
      await said('Action items are being regenerated');
      await expect(minutes.getByText('It opens in May.')).toBeVisible();
    });

    await test.step('mail: no recipient, rejected and offline', async () => {
      await hand.press(minutes.getByRole('button', { name: 'Email' }));
      const dialog = page.getByRole('dialog', { name: 'Email the minutes' });
      const addresses = dialog.getByLabel('Email addresses');
      const send = dialog.getByRole('button', { name: 'Send' });
      await expect(addresses).toBeFocused();
      await hand.press(send);
      await expect(dialog.getByText('Please enter at least one email address')).toBeVisible();
      await hand.write(addresses, 'board@sample.example');
      await withMockedResponse(page, ['POST', at('/email_minutes')], { status: 500, body: {} }, async () => {
        await hand.press(send);
        await expect(dialog.getByText('An error occurred while sending emails', { exact: true })).toBeVisible();
      });
      await withMockedResponse(page, ['POST', at('/email_minutes')], 'nothing', async () => {
        await hand.press(send);
        await expect(dialog.getByText('An error occurred while sending emails. Please try again.')).toBeVisible();
      });
      await expect(addresses).toHaveValue('board@sample.example');
      await hand.press(dialog.getByRole('button', { name: 'Close' }));
      await expect(dialog).toBeHidden();
    });

    await test.step('feedback: rejected with reasons, and offline', async () => {
      const box = page.getByRole('region', { name: 'Feedback on the minutes' });
      const refusal = { status: 422, body: { error: 'No.', errors: ['Not today', 'Not here'] } };
      await withMockedResponse(page, ['POST', at('/feedback')], refusal, async () => {
        await hand.press(box.getByRole('button', { name: 'Thumbs up' }));
        await expect(box.getByRole('alert')).toHaveText('Not today, Not here');
      });
      await withMockedResponse(page, ['POST', at('/feedback')], 'nothing', async () => {
        await hand.press(box.getByRole('button', { name: 'Thumbs up' }));
        await expect(box.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
      });
      await expect(box.getByRole('button', { name: 'Thumbs up' })).toHaveAttribute('aria-pressed', 'false');
    });
  });

for (const hand of inputMethods)
  test(`failed changes of action items and the agenda are reported and rolled back, ${hand.name}`, async ({
    page,
    person,
    errors,
  }) => {
    errors.expect(/Failed to load resource/);
    const created = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
    const { id } = (created.body as { meeting: { id: string } }).meeting;
    const at = (rest = '') => `/meetings/${id}${rest}`;
    const add = (description: string) => person.http.post(at('/action_items'), { action_item: { description } });
    const added = await add('Paint the door');
    await add('Order the shelves');
    const { id: itemId } = (added.body as { action_item: { id: string } }).action_item;
    await person.http.post(at('/agenda_items'), { agenda_item: { title: 'News' } });
    const { keyboard } = page;
    const section = page.getByRole('region', { name: 'Action items' });
    const box = section.getByRole('checkbox', { name: 'Paint the door', exact: true });
    const form = page.getByRole('form', { name: 'Edit action item' });
    await hand.open(page, at(), box);

    await test.step('rolls back a failed toggle', async () => {
      await withMockedResponse(page, ['PATCH', at(`/action_items/${itemId}/toggle_status`)], BROKEN, async () => {
        await hand.press(box);
        await expect(page.getByRole('region', { name: 'Notices' })).not.toHaveText('');
        await expect(box).not.toBeChecked();
      });
    });

    await test.step('requires a description, lists validation errors as bullets, and cancels the edit when offline', async () => {
      const description = form.getByLabel('Description');
      const save = form.getByRole('button', { name: 'Save' });
      const row = section.getByRole('listitem').filter({ hasText: 'Paint the door' });
      await hand.press(row.getByRole('button', { name: 'Change action item' }));
      await hand.press(page.getByRole('menuitem', { name: 'Edit' }));
      await hand.write(description, '  ');
      await hand.press(save);
      await expect(description).toBeFocused();
      await hand.write(description, 'Paint the gate');
      const refusal = { status: 422, body: { error: 'No.', errors: ['Too green', 'Too late'] } };
      await withMockedResponse(page, ['PATCH', at(`/action_items/${itemId}`)], refusal, async () => {
        await hand.press(save);
        await expect(form.getByRole('alert').getByRole('listitem')).toHaveText(['Too green', 'Too late']);
      });
      await withMockedResponse(page, ['PATCH', at(`/action_items/${itemId}`)], BROKEN, async () => {
        await hand.press(save);
        await expect(form.getByRole('alert')).toHaveText('Failed to save changes. Please try again.');
      });
      await withMockedResponse(page, ['PATCH', at(`/action_items/${itemId}`)], 'nothing', async () => {
        await hand.press(save);
        await expect(form).toBeHidden();
        await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible();
      });
      await expect(box).toBeVisible();
    });

    await test.step('a bulk update without a change, without a name, and one that fails', async () => {
      await hand.press(section.getByRole('button', { name: 'Select', exact: true }));
      await hand.press(section.getByRole('checkbox', { name: 'Select Paint the door' }));
      await hand.press(section.getByRole('button', { name: 'Update items' }));
      const dialog = page.getByRole('dialog', { name: 'Update 1 action item' });
      const update = dialog.getByRole('button', { name: 'Update items' });
      await hand.press(update);
      await expect(dialog.getByRole('alert')).toHaveText('Please make at least one change');
      await hand.choose(dialog.getByLabel('Assignee'), 'External');
      await hand.press(update);
      await expect(dialog.getByRole('alert')).not.toHaveText('Please make at least one change');
      await hand.choose(dialog.getByLabel('Assignee'), 'Unassign');
      await withMockedResponse(page, ['PATCH', at('/action_items/bulk_update')], BROKEN, async () => {
        await hand.press(update);
        await expect(dialog.getByRole('alert')).toHaveText('Failed to update action items');
      });
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await test.step('shows an empty list when the agenda fails to load', async () => {
      await withMockedResponse(
        page,
        ['GET', at('/agenda_items')],
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
