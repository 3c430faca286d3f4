import { expect, test } from './fixtures.ts';
import { READY_MS, SAMPLE_VTT } from './meeting.ts';
import { paste } from './paste.ts';

test('an unreadable file is rejected with its line, stays selected, and is accepted once corrected', async ({
  page,
  person: _,
  errors,
}) => {
  errors.expect(/status of 422/);
  const lines = SAMPLE_VTT.split('\n');
  const invalidLine = lines.findLastIndex((line) => line.includes('-->'));
  const invalidVtt = lines.with(invalidLine, '00:00:42.000 --> soon').join('\n');

  await page.goto('/meetings/new');
  await page.getByLabel('Title').fill('Launch of the website');
  const field = page.getByRole('textbox', { name: 'Transcript' });
  await paste(field, invalidVtt);
  await page.getByRole('button', { name: 'Create meeting' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `Line ${invalidLine + 1}:` })).toBeVisible();
  await expect(field).toHaveValue(invalidVtt);
  await expect(field).toHaveAccessibleDescription(new RegExp(`Line ${invalidLine + 1}:`));
  await expect(page.getByLabel('Title')).toHaveValue('Launch of the website');

  await paste(field, SAMPLE_VTT);
  await page.getByRole('button', { name: 'Create meeting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Launch of the website' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Transcript' }).locator('[data-segment]')).toHaveCount(7);
  await expect(page.getByRole('heading', { name: 'Decisions Made' })).toBeVisible({ timeout: READY_MS });

  await page.getByRole('link', { name: 'Meetings' }).click();
  await expect(page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')).toHaveCount(1);
});
