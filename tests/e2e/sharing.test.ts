import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

const TITLE = 'Launch of the library website';

test('a shared meeting appears for the member with the permissions of their role, and disappears when the share is removed', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http, { title: TITLE });
  // Requests for the meeting return 404 once the share is removed.
  const memberPage = await openBrowserAs(member, {}, /404/);
  await memberPage.goto('/meetings');
  await expect(memberPage.getByText('No meetings yet.')).toBeVisible();
  await page.goto(`/meetings/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Share this meeting' });
  const people = dialog.getByRole('list', { name: 'People with access' });

  await test.step('shares by keyboard, with viewer as the default role', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const field = dialog.getByRole('combobox', { name: 'Person' });
    await field.press('ArrowDown');
    await field.pressSequentially('Cora');
    await expect(page.getByRole('option', { name: /Cora Member/ })).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('Cora Member');
    await expect(dialog.getByRole('combobox', { name: 'Role', exact: true })).toHaveValue('viewer');
    await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    await expect(people.getByText('Cora Member', { exact: true })).toBeVisible();
  });

  await test.step('the member finds it in the list and can read but not edit it', async () => {
    await memberPage.reload();
    await memberPage.getByRole('link', { name: TITLE }).click();
    await expect(
      memberPage.getByRole('region', { name: 'Minutes', exact: true }).getByRole('heading', { name: 'Decisions Made' }),
    ).toBeVisible();
    await expect(memberPage.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  });

  await test.step('as an editor the member can edit it without a reload', async () => {
    await people.getByRole('combobox', { name: 'Role of Cora Member' }).selectOption('editor');
    const minutes = memberPage.getByRole('region', { name: 'Minutes', exact: true });
    await expect(minutes.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  });

  await test.step('it disappears immediately when the share is removed', async () => {
    await people.getByRole('button', { name: 'Remove Cora Member' }).click();
    await expect(memberPage.getByText("This page doesn't exist, or you don't have access.")).toBeVisible();
    await expect(memberPage.getByRole('region', { name: 'Minutes', exact: true })).toHaveCount(0);
    await memberPage.getByRole('link', { name: 'Go to meetings' }).click();
    await expect(memberPage.getByText('No meetings yet.')).toBeVisible();
  });
});
