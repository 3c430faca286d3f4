import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** What a theme can do wrong; everything else is the same in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** No serious or critical finding of axe, and nothing beyond the window's edge. */
export async function checkAccess(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    expect.soft(await faultsOf(page), `${screen}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await faultsOf(page, RULES_OF_COLOUR), `${screen}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${screen}: pixels beyond the window's edge`).toBeLessThanOrEqual(0);
  });
}

async function faultsOf(page: Page, rules?: string[]) {
  // No page here has frames: axe runs in the page itself and tells only what is wrong, in a fraction of the time.
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
