import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontends } from './frontends.ts';
import { type Stack, startStack } from './stack.ts';

/** Settings of all tests. Other settings of the shell are not passed on. */
const testSettings = {
  GATEWAY_ANONYMOUS_REQUESTS_PER_MINUTE: '1000000',
  GATEWAY_REGISTRATIONS_PER_HOUR: '100000',
  LOG_LEVEL: 'info',
};

const inheritedVariables = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR'];

export type TestStackOptions = {
  /** Overrides the settings of all tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** False when the test needs no frontend; skips the build. */
  readonly needsFrontends?: boolean;
};

/** Starts a stack without data on a free port. `stop` also deletes its data. */
export async function startTestStack(print: (line: string) => void, options: TestStackOptions = {}): Promise<Stack> {
  const { env = {}, needsFrontends = true } = options;
  if (needsFrontends) await buildFrontends(print);
  const stateDir = await mkdtemp(join(tmpdir(), 'minutehand-test-'));
  const shellVariables = Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]));
  const stack = await startStack({ stateDir, print, env: { ...shellVariables, ...testSettings, ...env } });
  return {
    ...stack,
    stop: async () => {
      await stack.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
