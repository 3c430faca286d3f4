import type { BrowserContext } from '@playwright/test';

export type BrowserErrors = {
  /** Registers an expected error. The browser itself logs responses such as 422 to its console. */
  readonly expect: (error: RegExp) => void;
  /** Errors that no test expected. */
  readonly getUnexpected: () => string[];
};

/** Collects console errors (including violations of the content security policy) and uncaught errors of all pages. */
export function collectBrowserErrors(context: BrowserContext): BrowserErrors {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return {
    expect: (error) => expected.push(error),
    getUnexpected: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  };
}
