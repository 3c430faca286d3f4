import { startTestStack } from '../../scripts/lib/test-stack.ts';

/** One product for all end-to-end tests; its address reaches config and tests as BASE_URL. A running one can be given the same way. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const stack = await startTestStack((line) => console.log(`  ${line}`));
  process.env.BASE_URL = stack.url;
  process.env.MAIL_DIR = stack.mailDir;
  return () => stack.stop();
}
