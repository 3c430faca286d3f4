import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { inRoot } from '../paths.ts';

/** Loads `.env` of the repository. Variables of the shell take precedence. */
export function loadDotEnv(): void {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The folder with all data of an installation: MINUTEHAND_STATE, or .state in the repository. */
export function getStateFolder(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env.MINUTEHAND_STATE;
  if (!configured) return inRoot('.state');
  return isAbsolute(configured) ? configured : inRoot(configured);
}

const DEFAULT_PORT = 8080;

/** PORT, or 8080. Throws when PORT is not a valid port number. */
export function getPublicPort(env: NodeJS.ProcessEnv = process.env): number {
  const port = Number(env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT=${env.PORT} is not a port number`);
  return port;
}
