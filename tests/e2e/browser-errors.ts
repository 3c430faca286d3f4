import type { BrowserContext } from '@playwright/test';

export interface BrowserErrors {
  /** What a test brings about on purpose, such as an answer of 422, which the browser writes into its console by itself. */
  readonly expect: (error: RegExp) => void;
  /** What was not expected. */
  readonly found: () => string[];
}

/** Collects what goes wrong on any page: errors in the console (a breach of the content security policy is one) and uncaught ones. */
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
