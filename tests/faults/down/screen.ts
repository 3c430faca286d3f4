import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import type { Person } from './person.ts';

/** How long a screen may take to say something, or to mend itself (ms). */
const WAIT_TIMEOUT_MS = 40_000;

export type Screen = {
  readonly page: Page;
  /** Until these words are there; a picture of it is kept where PICTURES says. */
  readonly says: (words: string | RegExp, picture?: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions);

/** A browser in which this person is signed in. */
export async function openScreen(browser: Browser, url: string, person: Person, path: string): Promise<Screen> {
  const context = await browser.newContext({ baseURL: url });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const [name = '', value = ''] = person.http.cookie().split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(path);
  return {
    page,
    says: async (words, picture) => {
      await page.getByText(words).first().waitFor();
      const folder = process.env.PICTURES;
      if (folder && picture) await page.screenshot({ path: join(folder, `${picture}.png`) });
    },
    close: () => context.close(),
  };
}
