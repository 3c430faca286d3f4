import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type BrowserErrors, collectBrowserErrors } from './browser-errors.ts';
import { registerMember, registerPerson, type TestUser, verify } from './person.ts';

type Fixtures = {
  /** Errors in the browser console; an unexpected one fails the test. */
  errors: BrowserErrors;
  /** A newly registered person with a confirmed address, who is signed in on `page`. */
  person: TestUser;
  /** Another member of the person's account. */
  member: TestUser;
  /** Opens a page in another browser context in which `person` is signed in. Console errors that match `expected` are ignored. */
  openBrowserAs: (person: TestUser, options?: BrowserContextOptions, expected?: RegExp) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  errors: [
    async ({ context }, use) => {
      const errors = collectBrowserErrors(context);
      await use(errors);
      expect(errors.getUnexpected(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ baseURL, context }, use) => {
    const person = await registerPerson(baseURL ?? '');
    await verify(person);
    await addSessionCookie(context, person, baseURL);
    await use(person);
  },
  member: async ({ baseURL, person }, use) => {
    await use(await registerMember(baseURL ?? '', person, 'Cora Member'));
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
    expect(contexts.flatMap(({ errors }) => errors.getUnexpected())).toEqual([]);
  },
});

async function addSessionCookie(context: BrowserContext, person: TestUser, baseURL = ''): Promise<void> {
  const [name = '', value = ''] = person.http.cookie().split('=');
  await context.addCookies([{ name, value, url: baseURL, httpOnly: true, sameSite: 'Lax' }]);
}

export { expect };
