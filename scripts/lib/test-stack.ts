import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontends } from './frontends.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';

/** Settings of all tests. Other settings of the shell are not passed on. */
const testSettings = {
  GATEWAY_ANONYMOUS_REQUESTS_PER_MINUTE: '1000000',
  GATEWAY_REGISTRATIONS_PER_HOUR: '100000',
  ACCOUNTS_SSO_PRIVATE_PROVIDERS: 'true',
  LOG_LEVEL: 'info',
};

const inheritedVariables = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR'];

export type TestStackOptions = {
  /** Overrides the settings of all tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** False when the test needs no frontend; skips the build. */
  readonly needsFrontends?: boolean;
  /** Folder of the data; `stop` keeps it. Default: a new folder, which `stop` deletes. */
  readonly stateDir?: string;
  /** Folder of the code that a service runs, read at each of its starts. Default: this repository. */
  readonly getCodeFolder?: NonNullable<StackOptions['getCodeFolder']>;
};

/** The environment of a stack in tests. */
export function createTestEnvironment(env: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const shellVariables = Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]));
  return { ...shellVariables, ...testSettings, ...env };
}

/** Starts a stack on a free port, by default without data. `stop` also deletes its data. */
export async function startTestStack(print: (line: string) => void, options: TestStackOptions = {}): Promise<Stack> {
  const { env = {}, needsFrontends = true } = options;
  if (needsFrontends) await buildFrontends(print);
  const stateDir = options.stateDir ?? (await mkdtemp(join(tmpdir(), 'minutehand-test-')));
  const { getCodeFolder } = options;
  const stack = await startStack({
    stateDir,
    print,
    env: createTestEnvironment(env),
    ...(getCodeFolder && { getCodeFolder }),
  });
  if (options.stateDir !== undefined) return stack;
  return {
    ...stack,
    stop: async () => {
      await stack.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}
