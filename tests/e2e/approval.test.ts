import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import { shareWithEditor } from './person.ts';

test('minutes are submitted, approved and locked, which another member sees immediately, and an amendment is visible to all', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  const { id } = await createReadyMeeting(person.http);
  await shareWithEditor(person, id, member);
  const memberPage = await openBrowserAs(member);
  await memberPage.goto(`/meetings/${id}`);
  await page.goto(`/meetings/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Approval' });
  const memberMinutes = memberPage.getByRole('region', { name: 'Minutes', exact: true });
  const memberEdit = memberMinutes.getByRole('button', { name: 'Edit', exact: true });
  await expect(memberEdit).toBeVisible();

  await test.step('submits with a note and approves by keyboard', async () => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Submit for review' }).press('Enter');
    await dialog.getByLabel('Note').fill('Please read them.');
    await dialog.getByRole('button', { name: 'Submit for review' }).press('Enter');
    await expect(memberPage.getByRole('button', { name: 'In review' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(dialog.getByText('Please read them.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Approved' })).toBeVisible();
  });

  await test.step('an editor can no longer make changes, without a reload', async () => {
    await expect(memberPage.getByRole('button', { name: 'Approved' })).toBeVisible();
    await expect(memberEdit).toBeHidden();
  });

  await test.step('an amendment requires a reason, and all members see both', async () => {
    const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
    await minutes.getByRole('button', { name: 'Amend' }).press('Enter');
    await minutes.getByRole('button', { name: 'Edit as Markdown' }).press('Enter');
    await minutes.getByRole('textbox', { name: 'Minutes, in Markdown' }).fill('## Decisions\n\n- It opens in June.\n');
    await minutes.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(minutes.getByText('Please say why the approved minutes are amended.')).toBeVisible();
    await minutes.getByLabel('Reason for the amendment').fill('May was a slip.');
    await minutes.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(memberMinutes.getByText('It opens in June.')).toBeVisible();
    await memberPage.getByRole('button', { name: 'Approved' }).click();
    await expect(memberPage.getByRole('dialog').getByText('May was a slip.')).toBeVisible();
  });
});
