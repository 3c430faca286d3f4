import { answering } from './answers.ts';
import { expect, test } from './house.ts';
import { readyMeeting } from './meeting.ts';
import { tabTo } from './tab-to.ts';

const BROKEN = { status: 500, body: { error: 'It broke.' } } as const;

test('what goes wrong with minutes is said in the words that are promised, and nothing that was typed is lost', async ({
  page,
  person,
  errors,
}) => {
  errors.expect(/Failed to load resource|The title could not be saved/);
  const { id } = await readyMeeting(person.http);
  const at = (rest = '') => `/meetings/${id}${rest}`;
  const { keyboard } = page;
  await page.goto(at());
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  const said = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

  await test.step('the title: Escape, an empty and an unchanged one just cancel; a failed save keeps what was typed', async () => {
    const heading = page.getByRole('heading', { level: 1 });
    const field = page.getByLabel('Meeting title');
    for (const leave of ['Escape', 'Enter']) {
      await tabTo(heading.getByRole('button'));
      await keyboard.press('Enter');
      await expect(field).toBeFocused();
      if (leave === 'Escape') await keyboard.type('Something else');
      else await field.fill('  ');
      await keyboard.press(leave);
      await expect(heading).toHaveText('Launch of the library website');
    }
    await keyboard.press('Enter');
    await field.fill('The launch');
    await answering(page, ['PATCH', at()], BROKEN, async () => {
      await keyboard.press('Enter');
      await expect(field).toHaveJSProperty('readOnly', false);
      await expect(field).toHaveValue('The launch');
    });
    await keyboard.press('Enter');
    await expect(heading).toHaveText('The launch');
  });

  await test.step('minutes: empty, refused, and without a network', async () => {
    await minutes.getByRole('button', { name: 'Edit', exact: true }).click();
    const field = minutes.getByRole('textbox', { name: 'Minutes, in Markdown' });
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(200);
    await expect(minutes.getByRole('button', { name: 'Email' })).toBeHidden();
    await field.fill('   ');
    await keyboard.press('ControlOrMeta+Enter');
    await said('Minutes content cannot be empty');
    await field.fill('## Decisions\n\n- It opens in May.\n');
    const save = minutes.getByRole('button', { name: 'Save' });
    await answering(page, ['PATCH', at('/minutes')], BROKEN, async () => {
      await save.click();
      await said('Error saving minutes: It broke.');
    });
    await answering(page, ['PATCH', at('/minutes')], 'nothing', async () => {
      await save.click();
      await said(/^Network error saving minutes: ./);
    });
    await expect(field).toHaveValue(/It opens in May/);
    await save.click();
    await said('Saved!');
  });

  await test.step('regenerating: offered after the save, refused, without a network, and taken', async () => {
    const offer = page.getByRole('button', { name: 'Regenerate', exact: true });
    const regenerate = async () => {
      await page.getByRole('button', { name: 'More actions' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Regenerate action items' }).press('Enter');
    };
    await answering(page, ['POST', at('/generate_action_items')], BROKEN, async () => {
      await offer.press('Enter');
      await said('Error regenerating actions: It broke.');
    });
    await answering(page, ['POST', at('/generate_action_items')], 'nothing', async () => {
      await regenerate();
      await said(/^Network error: ./);
    });
    await regenerate();
    await said('Action items are being regenerated');
    await expect(minutes.getByText('It opens in May.')).toBeVisible();
  });

  await test.step('mail: nobody, refused, and without a network', async () => {
    await minutes.getByRole('button', { name: 'Email' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Email the minutes' });
    const addresses = dialog.getByLabel('Email addresses');
    await expect(addresses).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByText('Please enter at least one email address')).toBeVisible();
    await addresses.fill('board@sample.example');
    await answering(page, ['POST', at('/email_minutes')], { status: 500, body: {} }, async () => {
      await keyboard.press('Enter');
      await expect(dialog.getByText('An error occurred while sending emails', { exact: true })).toBeVisible();
    });
    await answering(page, ['POST', at('/email_minutes')], 'nothing', async () => {
      await keyboard.press('Enter');
      await expect(dialog.getByText('An error occurred while sending emails. Please try again.')).toBeVisible();
    });
    await expect(addresses).toHaveValue('board@sample.example');
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('feedback: refused with reasons, and without a network', async () => {
    const box = page.getByRole('region', { name: 'Feedback on the minutes' });
    const refusal = { status: 422, body: { error: 'No.', errors: ['Not today', 'Not here'] } };
    await answering(page, ['POST', at('/feedback')], refusal, async () => {
      await box.getByRole('button', { name: 'Thumbs up' }).press('Enter');
      await expect(box.getByRole('alert')).toHaveText('Not today, Not here');
    });
    await answering(page, ['POST', at('/feedback')], 'nothing', async () => {
      await box.getByRole('button', { name: 'Thumbs up' }).press('Enter');
      await expect(box.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
    });
    await expect(box.getByRole('button', { name: 'Thumbs up' })).toHaveAttribute('aria-pressed', 'false');
  });
});

test('what goes wrong with action items and the agenda is said, and put back as it was', async ({
  page,
  person,
  errors,
}) => {
  errors.expect(/Failed to load resource/);
  const made = await person.http.post('/meetings', { meeting: { title: 'Weekly' } });
  const { id } = (made.body as { meeting: { id: string } }).meeting;
  const at = (rest = '') => `/meetings/${id}${rest}`;
  const add = (description: string) => person.http.post(at('/action_items'), { action_item: { description } });
  const added = await add('Paint the door');
  await add('Order the shelves');
  const { id: itemId } = (added.body as { action_item: { id: string } }).action_item;
  await person.http.post(at('/agenda_items'), { agenda_item: { title: 'News' } });
  const { keyboard } = page;
  await page.goto(at());
  const section = page.getByRole('region', { name: 'Action items' });
  const box = section.getByRole('checkbox', { name: 'Paint the door', exact: true });
  const form = page.getByRole('form', { name: 'Edit action item' });

  await test.step('a toggle that fails is taken back', async () => {
    await answering(page, ['PATCH', at(`/action_items/${itemId}/toggle_status`)], BROKEN, async () => {
      await box.focus();
      await keyboard.press('Space');
      await expect(page.getByRole('region', { name: 'Notices' })).not.toHaveText('');
      await expect(box).not.toBeChecked();
    });
  });

  await test.step('a description must not be empty; a refusal is told as bullets; no network cancels the edit', async () => {
    await box.focus();
    await keyboard.press('e');
    await form.getByLabel('Description').fill('  ');
    await keyboard.press('ControlOrMeta+Enter');
    await expect(form.getByLabel('Description')).toBeFocused();
    await form.getByLabel('Description').fill('Paint the gate');
    const refusal = { status: 422, body: { error: 'No.', errors: ['Too green', 'Too late'] } };
    await answering(page, ['PATCH', at(`/action_items/${itemId}`)], refusal, async () => {
      await keyboard.press('ControlOrMeta+Enter');
      await expect(form.getByRole('alert').getByRole('listitem')).toHaveText(['Too green', 'Too late']);
    });
    await answering(page, ['PATCH', at(`/action_items/${itemId}`)], BROKEN, async () => {
      await keyboard.press('ControlOrMeta+Enter');
      await expect(form.getByRole('alert')).toHaveText('Failed to save changes. Please try again.');
    });
    await answering(page, ['PATCH', at(`/action_items/${itemId}`)], 'nothing', async () => {
      await keyboard.press('ControlOrMeta+Enter');
      await expect(form).toBeHidden();
      await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible();
    });
    await expect(box).toBeVisible();
  });

  await test.step('a bulk update without a change, without a name, and one that fails', async () => {
    await section.getByRole('button', { name: 'Select', exact: true }).click();
    await section.getByRole('checkbox', { name: 'Select Paint the door' }).click();
    await section.getByRole('button', { name: 'Update items' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update 1 action item' });
    const update = dialog.getByRole('button', { name: 'Update items' });
    await update.click();
    await expect(dialog.getByRole('alert')).toHaveText('Please make at least one change');
    await dialog.getByLabel('Assignee').selectOption('external');
    await update.click();
    await expect(dialog.getByRole('alert')).not.toHaveText('Please make at least one change');
    await dialog.getByLabel('Assignee').selectOption('nobody');
    await answering(page, ['PATCH', at('/action_items/bulk_update')], BROKEN, async () => {
      await update.click();
      await expect(dialog.getByRole('alert')).toHaveText('Failed to update action items');
    });
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('an agenda that cannot be fetched is an empty list', async () => {
    await answering(page, ['GET', at('/agenda_items')], { status: 404, body: { error: 'Gone.' } }, async () => {
      await page.reload();
      const agenda = page.getByRole('region', { name: 'Agenda' });
      await expect(agenda).toBeVisible();
      await expect(agenda.getByRole('checkbox', { name: 'News' })).toHaveCount(0);
    });
  });
});

test('what goes wrong with meeting types is said field by field, and the wizard lets nobody past a step that is not done', async ({
  page,
  person: _person,
  errors,
}) => {
  errors.expect(/Failed to load resource/);
  const { keyboard } = page;
  const path = '/account_meeting_types';
  await page.goto(path);
  await page.getByRole('button', { name: 'New meeting type' }).press('Enter');
  const dialog = page.getByRole('dialog');

  await test.step('a type that is refused, and one whose answer cannot be read', async () => {
    await dialog.getByLabel('Notification emails').fill('nobody');
    await dialog.getByRole('button', { name: 'Create meeting type' }).click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('Failed to create meeting type:');
    await expect(alert.getByRole('listitem').filter({ hasText: 'Name:' })).toBeVisible();
    await expect(alert.getByRole('listitem').filter({ hasText: 'Notification Emails:' })).toBeVisible();
    await answering(page, ['POST', path], 'nothing', async () => {
      await dialog.getByRole('button', { name: 'Create meeting type' }).click();
      await expect(alert).toHaveText('Error creating meeting type. Please try again.');
    });
    await dialog.getByLabel('Notification emails').fill('');
    await dialog.getByLabel('Name').fill('Council');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('the wizard asks for a name and a heading, ticks what is done, and says when it cannot save', async () => {
    await page.getByRole('button', { name: 'Change Council' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit step by step' }).press('Enter');
    const next = dialog.getByRole('button', { name: 'Next' });
    await dialog.getByLabel('Meeting name').fill('');
    await next.click();
    await expect(dialog.getByText('Please enter a meeting name')).toBeVisible();
    await dialog.getByLabel('Meeting name').fill('Council');
    await next.click();
    for (const heading of ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'])
      await dialog.getByRole('button', { name: `Remove ${heading}` }).click();
    await next.click();
    await expect(dialog.getByText('Please add at least one heading')).toBeVisible();
    await dialog.getByLabel('New heading').fill('News');
    await keyboard.press('Enter');
    await next.click();
    await expect(dialog.getByText('Done:')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible();
    await page.route(
      (url) => url.pathname.startsWith(`${path}/`),
      (route) => route.abort('connectionfailed'),
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Error updating meeting type. Please try again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a type is deleted after its question; one that is not deleted says so', async () => {
    await page.getByRole('button', { name: 'Edit Council' }).click();
    await expect(dialog.getByRole('heading', { name: 'Edit Council' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete meeting type' });
    await expect(question).toContainText('Are you sure you want to delete "Council"? This action cannot be undone.');
    await page.route(
      (url) => url.pathname.startsWith(`${path}/`),
      (route) => route.abort('connectionfailed'),
      { times: 1 },
    );
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Error deleting meeting type. Please try again.')).toBeVisible();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Council' })).toHaveCount(0);
  });
});
