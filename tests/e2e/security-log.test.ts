import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { waitForSecurityLog } from './person.ts';
import { tabTo } from './tab-to.ts';

test('an owner reads, filters and downloads the security log, by keyboard only', async ({ page, person }) => {
  await waitForSecurityLog(person);
  await page.goto('/settings?tab=security_log');
  const list = page.getByRole('list', { name: 'Security log' });
  const registered = list.getByText('Created account', { exact: true });
  await expect(registered).toBeVisible();
  await expect(list.getByText(new RegExp(`^${person.name} · `)).first()).toBeVisible();
  await checkScreen(page, 'security log');

  // The option that a letter selects depends on the browser and the platform.
  const category = page.getByLabel('Event', { exact: true });
  await tabTo(category);
  await category.selectOption('Members');
  await expect(page.getByText('No security events match these filters.')).toBeVisible();
  await checkScreen(page, 'security log, nothing matches');
  await category.selectOption('Signing in');
  await expect(registered).toBeVisible();

  await tabTo(page.getByRole('button', { name: 'Download CSV' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^minutehand-security-log-[\d-]+\.csv$/);
});

test('the facts of an event have a dot between them, and none where the line wraps', async ({ page, person }) => {
  await waitForSecurityLog(person);
  await page.goto('/settings?tab=security_log');
  const facts = page
    .getByRole('list', { name: 'Security log' })
    .getByText(new RegExp(`^${person.name} · `))
    .first();
  const places: string[] = [];
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 760 });
    await expect(facts).toBeVisible();
    const found = await facts.evaluate((element) => {
      const { left } = element.getBoundingClientRect();
      const getBox = (node: Node | null) => {
        const range = document.createRange();
        if (node) range.selectNodeContents(node);
        return range.getBoundingClientRect();
      };
      return [...element.children].slice(1).map((fact, index) => {
        const [before, words] = [getBox(element.children[index]?.lastChild ?? null), getBox(fact.lastChild)];
        const dot = getBox(fact.firstElementChild);
        if (words.top >= before.bottom) return dot.right <= left ? 'hidden' : 'alone';
        return before.right <= dot.left && dot.right <= words.left ? 'between' : 'covered';
      });
    });
    places.push(...found);
  }
  expect(new Set(places), places.join()).toEqual(new Set(['between', 'hidden']));
});
