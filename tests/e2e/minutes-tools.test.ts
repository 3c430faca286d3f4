import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

test('minutes are rated, emailed and restored to an earlier version by keyboard alone', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http);
  await person.http.patch(`/meetings/${id}/minutes`, { content: '## Decisions\n\n- It opens in May.\n' });
  await page.goto(`/meetings/${id}`);
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  await expect(minutes.getByText('It opens in May.')).toBeVisible();

  const feedback = page.getByRole('region', { name: 'Feedback on the minutes' });
  await feedback.getByRole('button', { name: 'Thumbs down' }).press('Enter');
  await expect(feedback.getByText('Thank you for your feedback!')).toBeVisible();
  await feedback.getByLabel('Comments').fill('Too short.');
  await feedback.getByRole('button', { name: 'Submit feedback' }).press('Enter');
  await expect(feedback).toBeHidden();
  await page.reload();
  await expect(feedback.getByRole('button', { name: 'Thumbs down' })).toHaveAttribute('aria-pressed', 'true');
  await expect(feedback.getByLabel('Comments')).toHaveValue('Too short.');

  const emailButton = minutes.getByRole('button', { name: 'Email' });
  await emailButton.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Email the minutes' });
  await expect(dialog.getByLabel('Email addresses')).toBeFocused();
  await page.keyboard.type('board@sample.example, nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid email address(es): nobody')).toBeVisible();
  await dialog.getByLabel('Email addresses').fill('board@sample.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The minutes are on their way to 1 address.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(emailButton).toBeFocused();

  await minutes.getByRole('button', { name: 'Version history' }).press('Enter');
  await page.getByRole('button', { name: /^Version 1 generated/ }).press('Enter');
  await expect(page.getByRole('deletion').filter({ hasText: 'It opens in May.' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore this version' }).press('Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Restore version 1' });
  await confirmation.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByText('Version 1 was restored')).toBeVisible();
  await expect(minutes.getByText('It opens in May.')).toBeHidden();
  await expect(minutes.getByRole('heading', { name: 'Decisions Made' })).toBeVisible();
});
