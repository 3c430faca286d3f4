import type { TestProject } from 'vitest/node';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
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
    /** Where each service tells about itself. */
    adminUrls: Readonly<Record<string, string>>;
  }
}

let stack: Stack | undefined;

/** One product for all contract tests. */
export async function setup(project: TestProject): Promise<void> {
  stack = await startTestStack((line) => console.log(`  ${line}`));
  project.provide('baseUrl', stack.url);
  project.provide('mailDir', stack.mailDir);
  project.provide('logsDir', stack.logsDir);
  const { service } = stack;
  project.provide('adminUrls', Object.fromEntries(SERVICE_NAMES.map((name) => [name, service(name).adminUrl])));
}

export async function teardown(): Promise<void> {
  await stack?.stop();
}
