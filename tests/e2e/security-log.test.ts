import { checkAccessibility } from './check-accessibility.ts';
import { expect, test } from './fixtures.ts';
import { waitForSecurityLog } from './person.ts';
import { tabTo } from './tab-to.ts';

test('an owner reads, filters and downloads the security log, by keyboard only', async ({ page, person }) => {
  await waitForSecurityLog(person);
  await page.goto('/settings?tab=security_log');
  const list = page.getByRole('list', { name: 'Security log' });
  const registered = list.getByText('Registered', { exact: true });
  await expect(registered).toBeVisible();
  await expect(list.getByText(new RegExp(`^${person.name} · `)).first()).toBeVisible();
  await checkAccessibility(page, 'security log');

  // The option that a letter selects depends on the browser and the platform.
  const category = page.getByLabel('Event', { exact: true });
  await tabTo(category);
  await category.selectOption('Members');
  await expect(page.getByText('No security events match these filters.')).toBeVisible();
  await checkAccessibility(page, 'security log, nothing matches');
  await category.selectOption('Signing in');
  await expect(registered).toBeVisible();

  await tabTo(page.getByRole('button', { name: 'Download CSV' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^minutehand-security-log-[\d-]+\.csv$/);
});
