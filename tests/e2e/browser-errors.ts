import type { BrowserContext } from '@playwright/test';

export interface BrowserErrors {
  /** Registers an expected error, such as a 422, which the browser logs to its console by itself. */
  readonly expect: (error: RegExp) => void;
  /** Errors that no test expected. */
  readonly found: () => string[];
}

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
    found: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
  };
}
