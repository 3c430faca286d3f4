import { startTestStack } from '../../scripts/lib/test-stack.ts';

/** Starts one stack for all end-to-end tests and sets BASE_URL. Uses a running stack if BASE_URL is set. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const stack = await startTestStack((line) => console.log(`  ${line}`));
  process.env.BASE_URL = stack.url;
  process.env.MAIL_DIR = stack.mailDir;
  return () => stack.stop();
}
