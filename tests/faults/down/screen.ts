import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import type { TestUser } from './person.ts';

/** Time limit for a page to show a text or to recover (ms). */
const WAIT_TIMEOUT_MS = 40_000;

export type Screen = {
  readonly page: Page;
  /** Waits for the text; saves a screenshot if the environment variable PICTURES is set to a folder. */
  readonly waitForText: (text: string | RegExp, screenshot?: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions);

/** Opens a page in which the person is signed in. */
export async function openScreen(browser: Browser, url: string, person: TestUser, path: string): Promise<Screen> {
  const context = await browser.newContext({ baseURL: url });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const [name = '', value = ''] = person.http.cookie().split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(path);
  return {
    page,
    waitForText: async (text, screenshot) => {
      await page.getByText(text).first().waitFor();
      const folder = process.env.PICTURES;
      if (folder && screenshot) await page.screenshot({ path: join(folder, `${screenshot}.png`) });
    },
    close: () => context.close(),
  };
}
