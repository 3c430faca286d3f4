import { setTestedStack } from '@minutehand/test-kit/stack';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { REPORT_SETTINGS } from './delivery-reports.ts';
import { keepForTeardown } from './teardown.ts';

/** Starts one stack for all contract tests. */
export default async function setup(): Promise<void> {
  const stack = await startTestStack((line) => console.log(`  ${line}`), { env: REPORT_SETTINGS });
  keepForTeardown(stack);
  const adminUrls = Object.fromEntries(SERVICE_NAMES.map((name) => [name, stack.service(name).adminUrl]));
  setTestedStack({ baseUrl: stack.url, mailDir: stack.mailDir, logsDir: stack.logsDir, adminUrls });
}
