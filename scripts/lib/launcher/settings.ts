import { existsSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { isAbsolute } from 'node:path';
import { isLoopbackAddress, isLoopbackUrl } from '@minutehand/service-kit/config';
import { resolveFromRoot } from '../paths.ts';

/** Loads `.env` of the repository. Variables of the shell take precedence. */
export function loadDotEnv(): void {
  const file = resolveFromRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The folder with all data of an installation: MINUTEHAND_STATE, or .state in the repository. */
export function getStateFolder(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env.MINUTEHAND_STATE;
  if (!configured) return resolveFromRoot('.state');
  return isAbsolute(configured) ? configured : resolveFromRoot(configured);
}

/** The folder of all backups: BACKUP_DIR, or backups in the repository. */
export function getBackupsFolder(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env.BACKUP_DIR;
  if (!configured) return resolveFromRoot('backups');
  return isAbsolute(configured) ? configured : resolveFromRoot(configured);
}

/** BACKUP_KEY_FILE, the file with the key of encrypted backups. */
export const getBackupKeyFile = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.BACKUP_KEY_FILE || undefined;

/** BACKUP_KEEP, how many backups are kept. All, if it is not set. Throws when it is not a number. */
export function getBackupsToKeep(env: NodeJS.ProcessEnv = process.env): number | undefined {
  if (!env.BACKUP_KEEP) return undefined;
  const count = Number(env.BACKUP_KEEP);
  if (!Number.isInteger(count) || count < 1) throw new Error(`BACKUP_KEEP=${env.BACKUP_KEEP} is not a number above 0`);
  return count;
}

const DEFAULT_PORT = 8080;

/** PORT, or 8080. Throws when PORT is not a valid port number. */
export function getPublicPort(env: NodeJS.ProcessEnv = process.env): number {
  const port = Number(env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT=${env.PORT} is not a port number`);
  return port;
}

/** HOST, the address on which the gateway listens, or 127.0.0.1. Throws when HOST is not an IP address. */
export function getPublicHost(env: NodeJS.ProcessEnv = process.env): string {
  const host = env.HOST || '127.0.0.1';
  if (isIP(host) !== 0) return host;
  throw new Error(`HOST=${host} is not an IP address. Unset it for this machine only, or set 0.0.0.0 for all.`);
}

/** INTERNAL_SECURITY: certificates for the services, broker users, and a Redis password. Throws when it is neither on nor off. */
export function hasInternalSecurity(env: NodeJS.ProcessEnv = process.env): boolean {
  const value = env.INTERNAL_SECURITY || 'off';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`INTERNAL_SECURITY=${value} is not a setting. Use on or off.`);
}

/** True when the product is reachable from this machine alone: the gateway listens on a loopback address, and PUBLIC_URL names no other host. */
export function isLocalOnly(env: NodeJS.ProcessEnv = process.env): boolean {
  return isLoopbackAddress(getPublicHost(env)) && (!env.PUBLIC_URL || isLoopbackUrl(env.PUBLIC_URL));
}

const LOCAL_HOSTS = ['127.0.0.1', '::1', '0.0.0.0', '::'];

/** The URL on this machine of a gateway that listens on an address. */
export function getLocalUrl(host: string, port: number): string {
  if (LOCAL_HOSTS.includes(host)) return `http://localhost:${port}`;
  return isIPv6(host) ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}
