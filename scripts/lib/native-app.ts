import { writeFile } from 'node:fs/promises';
import { createCapacitorConfig } from '../../native/src/setup/capacitor-config.ts';
import { readServerOrigin } from '../../native/src/setup/server-origin.ts';
import { resolveFromRoot } from './paths.ts';
import { runCommand } from './run-command.ts';

export type NativeAppOptions = {
  /** The setting NATIVE_SERVER_URL. */
  readonly serverUrl: string | undefined;
  /** Receives the web bundle. */
  readonly output: string;
  /** Receives the configuration of Capacitor. */
  readonly configFile: string;
};

/** Builds the web bundle of the native app for one installation, and writes the configuration of Capacitor. Returns the origin. */
export async function buildNativeApp({ serverUrl, output, configFile }: NativeAppOptions): Promise<string> {
  const origin = readServerOrigin(serverUrl);
  const result = await runCommand(
    resolveFromRoot('node_modules', '.bin', 'webpack'),
    ['--config', 'webpack.config.cjs', '--mode', 'production'],
    {
      cwd: resolveFromRoot('native'),
      env: { NODE_ENV: 'production', NATIVE_SERVER_URL: origin, NATIVE_OUTPUT: output },
    },
  );
  if (result.code !== 0) throw new Error(`building native failed:\n${result.output}`);
  await writeFile(configFile, `${JSON.stringify(createCapacitorConfig(origin), null, 2)}\n`);
  return origin;
}
