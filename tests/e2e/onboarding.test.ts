import type { Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { newEmail, registerPerson } from './person.ts';
import { tabTo } from './tab-to.ts';

const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Presses a button with the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

test('a new user goes through the onboarding and invites people by keyboard alone, on a phone', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  await expect(getDialog(page, 'Welcome to Minutehand')).toBeVisible();
  await checkScreen(page, 'welcome');
  await press(page, 'Get started');
  await expect(getDialog(page, 'Customize your meetings')).toBeVisible();
  await checkScreen(page, 'customize');
  await press(page, 'Create meeting type');

  const wizard = getDialog(page, 'Create a meeting type');
  await expect(wizard.getByLabel('Meeting name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(wizard.getByText('Please enter a meeting name')).toBeVisible();
  await page.keyboard.type('Standup');
  await page.keyboard.press('Enter');
  await expect(wizard.getByText('Actions Agreed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Are you sure you want to discard your changes?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wizard.getByRole('textbox', { name: 'New heading' })).toBeFocused();
  await checkScreen(page, 'headings of the wizard');
  await press(page, 'Next');
  await press(page, 'Next');
  await expect(wizard.getByText('“Standup” is ready.')).toBeVisible();
  await checkScreen(page, 'last step of the wizard');
  await press(page, 'Finish');

  const team = getDialog(page, 'Set up your team');
  await expect(team).toBeVisible();
  await press(page, 'Send invitations');
  await expect(team.getByText('Please add at least one invitation with both name and email')).toBeVisible();
  await tabTo(team.getByLabel('Name'));
  await page.keyboard.type('Ana');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Tab');
  await expect(team.getByRole('group', { name: 'Person 2' }).getByLabel('Name')).toBeFocused();
  await checkScreen(page, 'team setup');
  await press(page, 'Send invitations');
  await expect(team).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Invitation sent')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Try a sample' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await checkScreen(page, 'dashboard of a new user');
  const { body } = await person.http.get('/account_meeting_types');
  expect(body).toMatchObject({
    account_meeting_types: expect.arrayContaining([
      expect.objectContaining({ name: 'Standup', original_meeting_type_id: '1' }),
    ]),
  });
});

test('a closed onboarding resumes, and opens on no other screen', async ({ page, person }) => {
  expect(person.name).toBe('Sample Person');
  await page.goto('/meetings');
  await expect(page.getByText('No meetings yet.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(getDialog(page, 'Welcome to Minutehand')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Resume setup' })).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Resume setup' }).click();
  await page.getByRole('button', { name: 'Skip setup' }).click();
  await expect(page.getByRole('button', { name: 'Resume setup' })).toBeHidden();
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await expect(page.getByRole('region', { name: 'Action items' })).toContainText('Borrow');
});

test('an owner manages invitations and members in the settings', async ({ page, person, member }) => {
  const email = newEmail();
  const { status } = await person.http.post('/invitations', { invitations: [{ name: 'Bo', email }] });
  expect(status).toBe(201);
  await page.goto('/settings?tab=team');
  await expect(page.getByText('2 of 5 seats taken')).toBeVisible();
  await expect(page.getByLabel(`Role of ${member.name}`)).toHaveValue('member');
  await checkScreen(page, 'team');
  await page.setViewportSize({ width: 375, height: 812 });
  await checkScreen(page, 'team at 375 px');
  await page.getByRole('button', { name: 'Resend invitation to Bo' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke invitation to Bo' }).click();
  await page.getByRole('button', { name: 'Revoke invitation', exact: true }).click();
  await expect(page.getByText('No pending invitations')).toBeVisible();
});

test('a registered user accepts an invitation while signed in', async ({ page, person, openBrowserAs, baseURL }) => {
  const guest = await registerPerson(baseURL ?? '', 'Guest');
  const email = guest.email;
  expect((await person.http.post('/invitations', { invitations: [{ name: 'Guest', email }] })).status).toBe(201);
  let link = '';
  await expect
    .poll(async () => {
      const { body } = await person.http.get(`/dev/mail?to=${email}`);
      link = /\/invitations\/[^\s"<\\]+/.exec(JSON.stringify(body))?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  const guestPage = await openBrowserAs(guest);
  await guestPage.goto(link);
  await guestPage.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guestPage.getByText('No meetings yet.')).toBeVisible();
  await page.goto('/settings?tab=team');
  await expect(page.getByText('2 of 5 seats taken')).toBeVisible();
});
