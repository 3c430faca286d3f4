import { readFile } from 'node:fs/promises';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './tab-to.ts';

for (const [width, colorScheme] of [
  [1440, 'light'],
  [375, 'dark'],
] as const) {
  test(`an owner exports the account and downloads the archive, by keyboard, ${width} px, ${colorScheme}`, async ({
    page,
    person,
  }) => {
    await person.http.post('/meetings', { meeting: { title: 'Archived words' } });
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/settings?tab=data');
    const start = page.getByRole('button', { name: 'Export workspace' });
    await tabTo(start);
    await page.keyboard.press('Enter');
    const download = page.getByRole('button', { name: 'Download workspace archive' });
    await expect(download).toBeVisible({ timeout: 30_000 });
    await checkScreen(page, 'settings, data, with an archive');
    const saved = page.waitForEvent('download');
    await tabTo(download);
    await page.keyboard.press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^minutehand-account-[\d-]+\.zip$/);
    const names = (await readFile(await file.path())).toString('latin1');
    for (const name of ['Archived words', 'members.json', 'manifest.json']) expect(names).toContain(name);
    await page.reload();
    await expect(download).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export ZIP' })).toBeVisible();
  });
}
