import type { TestProject } from 'vitest/node';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product answers. */
    baseUrl: string;
    /** Mails that would have been sent, a file each. */
    mailDir: string;
    /** `<service>.log` of each service. */
    logsDir: string;
  }
}

let stack: Stack | undefined;

/** One product for all contract tests. */
export async function setup(project: TestProject): Promise<void> {
  stack = await startTestStack((line) => console.log(`  ${line}`));
  project.provide('baseUrl', stack.url);
  project.provide('mailDir', stack.mailDir);
  project.provide('logsDir', stack.logsDir);
}

export async function teardown(): Promise<void> {
  await stack?.stop();
}
