import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type BrowserErrors, collectBrowserErrors } from './browser-errors.ts';
import { type Person, registerMember, registerPerson } from './person.ts';

interface Fixtures {
  /** Fails every test with an unexpected error in a browser's console. */
  errors: BrowserErrors;
  /** A unique person; `page` is signed in as them. */
  person: Person;
  /** Another member of the person's account. */
  colleague: Person;
  /** Opens another browser context, signed in as `person`; closed after the test. `expected` matches the errors to ignore in it. */
  openBrowserAs: (person: Person, options?: BrowserContextOptions, expected?: RegExp) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  errors: [
    async ({ context }, use) => {
      const errors = collectBrowserErrors(context);
      await use(errors);
      expect(errors.found(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ baseURL, context }, use) => {
    const person = await registerPerson(baseURL ?? '');
    await addSessionCookie(context, person, baseURL);
    await use(person);
  },
  colleague: async ({ baseURL, person }, use) => {
    await use(await registerMember(baseURL ?? '', person, 'Cora Colleague'));
  },
  openBrowserAs: async ({ browser, baseURL }, use) => {
    const contexts: { context: BrowserContext; errors: BrowserErrors }[] = [];
    await use(async (person, options, expected) => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...options });
      const errors = collectBrowserErrors(context);
      if (expected) errors.expect(expected);
      contexts.push({ context, errors });
      await addSessionCookie(context, person, baseURL);
      return context.newPage();
    });
    for (const { context } of contexts) await context.close();
    expect(contexts.flatMap(({ errors }) => errors.found())).toEqual([]);
  },
});

async function addSessionCookie(context: BrowserContext, person: Person, baseURL = ''): Promise<void> {
  const [name = '', value = ''] = person.http.cookie().split('=');
  await context.addCookies([{ name, value, url: baseURL, httpOnly: true, sameSite: 'Lax' }]);
}

export { expect };
