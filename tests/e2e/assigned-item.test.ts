import { developmentEmailsResponseSchema } from '@minutehand/contracts/http/notifications';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import { newEmail } from './person.ts';

/** Time limit for an email on a busy machine (ms). */
const EMAIL_TIMEOUT_MS = 45_000;

test('an external assignee completes an item through the emailed link, and the meeting shows it immediately', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { id } = await createReadyMeeting(person.http, { title: 'Launch of the library website' });
  const email = newEmail();
  const item = {
    description: 'Order the shelves',
    due_date: '2099-03-04',
    assignee_name: 'Eve',
    assignee_email: email,
  };
  await person.http.post(`/meetings/${id}/action_items`, { action_item: item });
  await page.goto(`/meetings/${id}`);
  const section = page.getByRole('region', { name: 'Action items' });
  const checkbox = section.getByRole('checkbox', { name: 'Order the shelves', exact: true });
  await expect(checkbox).not.toBeChecked();

  let path = '';
  const readMail = async () => {
    const { mails } = developmentEmailsResponseSchema.parse((await person.http.get('/dev/mail')).body);
    const text = mails.find(({ to }) => to.includes(email))?.text ?? '';
    path = /(\/assigned\/\S+)/.exec(text)?.[1] ?? '';
    return path;
  };
  await expect.poll(readMail, { timeout: EMAIL_TIMEOUT_MS }).not.toBe('');

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 800 } });
  const assigneePage = await context.newPage();
  await assigneePage.goto(path);
  const title = assigneePage.getByRole('heading', { level: 1, name: 'Order the shelves' });
  await expect(title).toBeVisible();
  await expect(assigneePage.getByText('An action item for you')).toBeVisible();
  await expect(assigneePage.getByText('Mar 4, 2099')).toBeVisible();
  await checkScreen(assigneePage, 'an assigned item');

  await test.step('completes the item by keyboard, and the meeting shows it', async () => {
    await assigneePage.getByRole('button', { name: 'Mark done' }).press('Enter');
    await expect(assigneePage.getByRole('button', { name: 'Reopen' })).toBeFocused();
    await expect(checkbox).toBeChecked();
    await assigneePage.setViewportSize({ width: 1440, height: 800 });
    await checkScreen(assigneePage, 'a completed assigned item');
  });

  await test.step('the link is invalid after reassignment', async () => {
    await section.getByRole('checkbox', { name: 'Order the shelves', exact: true }).focus();
    await page.keyboard.press('e');
    const form = page.getByRole('form', { name: 'Edit action item' });
    await form.getByLabel('Email').fill('somebody.else@sample.example');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(form).toBeHidden();
    await assigneePage.reload();
    await expect(assigneePage.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
    await checkScreen(assigneePage, 'an assigned item with an invalid link');
  });
  await context.close();
});
