import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

const TITLE = 'Launch of the library website';

test('a meeting that is shared appears for a colleague, who may do what the role permits, and is gone at once when it is taken away', async ({
  page,
  person,
  colleague,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http, { title: TITLE });
  // What is gone answers 404.
  const theirs = await openBrowserAs(colleague, {}, /404/);
  await theirs.goto('/meetings');
  await expect(theirs.getByText('No meetings yet.')).toBeVisible();
  await page.goto(`/meetings/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Share this meeting' });
  const people = dialog.getByRole('list', { name: 'People with access' });

  await test.step('it is shared by keyboard, with a viewer unless another role is chosen', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const field = dialog.getByRole('combobox', { name: 'Person' });
    await field.press('ArrowDown');
    await field.pressSequentially('Cora');
    await expect(page.getByRole('option', { name: /Cora Colleague/ })).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('Cora Colleague');
    await expect(dialog.getByRole('combobox', { name: 'Role', exact: true })).toHaveValue('viewer');
    await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    await expect(people.getByText('Cora Colleague', { exact: true })).toBeVisible();
  });

  await test.step('the colleague finds it in the list, reads it, and cannot edit', async () => {
    await theirs.reload();
    await theirs.getByRole('link', { name: TITLE }).click();
    await expect(
      theirs.getByRole('region', { name: 'Minutes', exact: true }).getByRole('heading', { name: 'Attendees' }),
    ).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  });

  await test.step('as an editor they may, without reloading', async () => {
    await people.getByRole('combobox', { name: 'Role of Cora Colleague' }).selectOption('editor');
    const minutes = theirs.getByRole('region', { name: 'Minutes', exact: true });
    await expect(minutes.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  });

  await test.step('it is gone at once when it is taken away', async () => {
    await people.getByRole('button', { name: 'Remove Cora Colleague' }).click();
    await expect(theirs.getByText('This meeting does not exist, or you may not see it.')).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Minutes', exact: true })).toHaveCount(0);
    await theirs.getByRole('link', { name: 'All meetings' }).click();
    await expect(theirs.getByText('No meetings yet.')).toBeVisible();
  });
});
