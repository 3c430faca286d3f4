import type { PrintLine } from '../dependencies/source.ts';
import { type Demo, demoUser, hasDemo, loadDemo } from './demo.ts';
import { isLocalOnly } from './settings.ts';

/** Creates the demo user if the product is reachable from this machine alone, and returns how to sign in. Warns if others could use it. */
export async function offerDemo(
  url: string,
  print: PrintLine,
  { load, has, env }: { load: typeof loadDemo; has: typeof hasDemo; env: NodeJS.ProcessEnv } = {
    load: loadDemo,
    has: hasDemo,
    env: process.env,
  },
): Promise<{ readonly signIn: string; readonly demo: Demo }> {
  if (!isLocalOnly(env)) {
    if (await has(url))
      print(`warning: ${demoUser.email} exists and its password is public: reset it before others use this product`);
    return { signIn: 'Register to sign in  (the demo account is for this machine only)', demo: { state: 'exists' } };
  }
  const demo = await load(url);
  if (demo.state !== 'exists') print('created the demo account with three sample meetings');
  if (demo.state === 'created, not verified')
    print(
      'the address of the demo user is not confirmed, because mail goes out by SMTP: register with your own address',
    );
  const signIn = `Sign in as           ${demoUser.email}
  with the password    ${demoUser.password}`;
  return { signIn, demo };
}
