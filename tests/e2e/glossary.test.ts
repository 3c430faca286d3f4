import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './tab-to.ts';

for (const [width, colorScheme] of [
  [1440, 'light'],
  [375, 'dark'],
] as const) {
  test(`an owner adds, changes and deletes terms of the glossary, by keyboard, ${width} px, ${colorScheme}`, async ({
    page,
    person,
  }) => {
    expect(person.id).not.toBe('');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/settings?tab=glossary');
    await expect(page.getByText('No terms yet')).toBeVisible();
    await checkScreen(page, 'glossary, empty');

    await tabTo(page.getByRole('button', { name: 'Add several terms' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Terms, one per line')
      .fill('Kubernetes (K8s, cuban eddies): Runs our containers\nACME-7: Our product\nHelm\n: nothing');
    await expect(dialog.getByText('3 terms to add')).toBeVisible();
    await expect(dialog.getByText('Line 4: Enter a term')).toBeVisible();
    await checkScreen(page, 'add several terms');
    await tabTo(dialog.getByRole('button', { name: 'Add terms' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('3 terms saved')).toBeVisible();
    const terms = page.getByRole('list', { name: 'Terms' }).getByRole('listitem');
    await expect(terms).toHaveCount(3);
    await checkScreen(page, 'glossary');

    await tabTo(page.getByRole('button', { name: 'Edit Helm' }));
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Term', { exact: true }).fill('Helm 3');
    await checkScreen(page, 'edit term');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(terms.filter({ hasText: 'Helm 3' })).toHaveCount(1);

    await tabTo(page.getByRole('button', { name: 'Delete ACME-7' }));
    await page.keyboard.press('Enter');
    await expect(terms).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(terms).toHaveCount(3);

    await page.getByLabel('Search terms').fill('eddies');
    await expect(terms).toHaveCount(1);
    await page.reload();
    await expect(terms).toHaveText([/ACME-7/, /Helm 3/, /Kubernetes/]);
  });
}

test('a member reads the glossary and cannot change it', async ({ person, member, openBrowserAs }) => {
  await person.http.patch('/glossary', { glossary: { terms: [{ term: 'Kubernetes', aliases: ['K8s'] }] } });
  const page = await openBrowserAs(member);
  await page.goto('/settings?tab=glossary');
  await expect(page.getByText('Also: K8s')).toBeVisible();
  await expect(page.getByText('Only owners and admins can change the glossary.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add term' })).toHaveCount(0);
});
