import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The rules whose result depends on the theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no serious or critical axe violation on a screen, in both themes, and no horizontal overflow. */
export async function checkScreen(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    expect.soft(await findViolations(page), `${screen}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await findViolations(page, COLOR_RULES), `${screen}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${screen}: pixels beyond the window's edge`).toBeLessThanOrEqual(0);
  });
}

/** The serious and critical violations of these rules, or of all. */
export async function findViolations(page: Page, rules?: string[]) {
  // Legacy mode and `resultTypes` make axe much faster. Legacy mode skips frames, and the pages have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    }));
}
