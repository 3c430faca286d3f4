import { formatCalendarDay, TEXT_LOCALE } from '@minutehand/contracts/dates';
import { checkScreen } from './check-screen.ts';
import { expectMessages } from './expect-messages.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

const DAY_MS = 86_400_000;
const SOON = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10);

test('action items are edited, selected and changed in bulk by keyboard alone, and another browser shows the changes', async ({
  page,
  person,
  openBrowserAs,
  errors,
}) => {
  const { keyboard } = page;
  const { id } = await createReadyMeeting(person.http);
  for (const description of ['Order the shelves', 'Paint the door'])
    await person.http.post(`/meetings/${id}/action_items`, { action_item: { description } });
  await page.goto(`/meetings/${id}`);
  const section = page.getByRole('region', { name: 'Action items' });
  const checkbox = section.getByRole('checkbox', { name: 'Order the shelves', exact: true });
  await expect(checkbox).toBeVisible();

  await test.step('an edit has a calendar and one field for any assignee', async () => {
    await checkbox.focus();
    await keyboard.press('e');
    const form = page.getByRole('form', { name: 'Edit action item' });
    await expect(form.getByLabel('Description')).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.type('2020-01-02');
    await form.getByRole('combobox', { name: 'Assignee' }).focus();
    await keyboard.type('Eve');
    await expect(page.getByRole('option', { name: /^Eve/ })).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await form.getByLabel('Email').focus();
    await keyboard.type('nowhere');
    await checkScreen(page, 'an action item in edit mode');
    errors.expect(/422/);
    await keyboard.press('ControlOrMeta+Enter');
    await expect(form.getByRole('alert').getByRole('listitem')).toHaveText(['This is not a valid email address.']);
    await form.getByLabel('Email').focus();
    await keyboard.type('@sample.example');
    await keyboard.press('ControlOrMeta+Enter');
    await expect(form).toBeHidden();
    await expect(checkbox).toBeFocused();
    const row = section.getByRole('listitem').filter({ hasText: 'Order the shelves' });
    await expect(row).toContainText('Overdue · Jan 2, 2020');
    await expect(row).toContainText('Eve');
  });

  await test.step('several are assigned to a member, who finds them under Mine', async () => {
    const otherPage = await openBrowserAs(person);
    await otherPage.goto(`/meetings/${id}`);
    await expect(otherPage.getByRole('tab', { name: /^Mine/ })).toHaveText('Mine0');
    await checkbox.focus();
    await keyboard.press('x');
    await expect(section.getByRole('checkbox', { name: 'Select Order the shelves' })).toBeChecked();
    await keyboard.press('j');
    await keyboard.press('x');
    const toolbar = section.getByRole('toolbar', { name: 'Selected action items' });
    await expect(toolbar).toContainText('2 selected');
    await toolbar.getByRole('button', { name: 'Assign', exact: true }).focus();
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Update 2 action items' });
    await dialog.getByLabel('Assignee').focus();
    await keyboard.press('ArrowDown');
    const member = dialog.getByRole('combobox', { name: 'Member' });
    await member.focus();
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await checkScreen(page, 'bulk update of action items');
    await keyboard.press('ArrowDown');
    await expect(member).toHaveAttribute('aria-activedescendant', /./);
    await keyboard.press('Enter');
    await expect(member).not.toHaveValue('');
    await keyboard.press('Tab');
    await dialog.getByLabel('Due date', { exact: true }).focus();
    await keyboard.type(SOON);
    await expectMessages(page, ['Action items updated successfully'], () => keyboard.press('Enter'));
    await expect(dialog).toBeHidden();
    await expect(toolbar).toContainText('2 selected');
    await expect(
      section
        .locator('[data-cells]')
        .getByText(`Due soon · ${formatCalendarDay(SOON, { now: new Date(), locale: TEXT_LOCALE })}`),
    ).toHaveCount(2);
    await expect(otherPage.getByRole('tab', { name: /^Mine/ })).toHaveText('Mine2');
    await otherPage.getByRole('tab', { name: /^Mine/ }).click();
    await expect(otherPage.getByRole('checkbox', { name: 'Paint the door' })).toBeVisible();
  });
});
