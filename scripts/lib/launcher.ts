import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { inRoot } from './paths.ts';

/** `.env` of the repository, for the launcher's scripts; what the shell has set already wins. */
export function loadDotEnv(): void {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Where an installation keeps everything: MINUTEHAND_STATE, or .state of the repository. */
export function stateFolder(env: NodeJS.ProcessEnv = process.env): string {
  const asked = env.MINUTEHAND_STATE;
  if (!asked) return inRoot('.state');
  return isAbsolute(asked) ? asked : inRoot(asked);
}

const DEFAULT_PORT = 8080;

/** PORT, or 8080. Throws when it is no port. */
export function publicPort(env: NodeJS.ProcessEnv = process.env): number {
  const port = Number(env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT=${env.PORT} is not a port number`);
  return port;
}
