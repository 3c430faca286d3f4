import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontends } from './frontends.ts';
import { type Stack, startStack } from './stack.ts';

/** What the tests set, so that they ask as often as they like; nothing else of the shell's settings reaches the product. */
const testSettings = { GATEWAY_REGISTRATIONS_PER_HOUR: '100000', LOG_LEVEL: 'info' };

const ofTheMachine = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR'];

export type TestStackOptions = {
  /** Over what all tests set. */
  readonly env?: Readonly<Record<string, string>>;
  /** False where nobody looks at a page: nothing is built. */
  readonly hasPages?: boolean;
};

/** The whole product on a free port with nothing in it; `stop` removes what it kept. */
export async function startTestStack(print: (line: string) => void, options: TestStackOptions = {}): Promise<Stack> {
  const { env = {}, hasPages = true } = options;
  if (hasPages) await buildFrontends(print);
  const stateDir = await mkdtemp(join(tmpdir(), 'minutehand-test-'));
  const machine = Object.fromEntries(ofTheMachine.map((name) => [name, process.env[name]]));
  const stack = await startStack({ stateDir, print, env: { ...machine, ...testSettings, ...env } });
  return {
    ...stack,
    stop: async () => {
      await stack.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
