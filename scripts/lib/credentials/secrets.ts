import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generateServiceKeys } from '@minutehand/service-kit/identity';
import { getVariablePrefix, SERVICE_NAMES, type ServiceName } from '../services.ts';

const SECRET_BYTES = 32;

/** Creates a random secret, base64url-encoded. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Creates the keys and secrets of an installation, by variable name. */
export function createServiceSecrets(): Record<string, string> {
  const { publicKeys, signingKeys } = generateServiceKeys(SERVICE_NAMES);
  return {
    SERVICE_PUBLIC_KEYS: publicKeys,
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [`${getVariablePrefix(name)}_SIGNING_KEY`, signingKeys[name]])),
    ACCOUNTS_SIGNING_SECRET: createSecret(),
    MEETINGS_SIGNING_SECRET: createSecret(),
    RECORDINGS_SIGNING_SECRET: createSecret(),
    NOTIFICATIONS_SIGNING_SECRET: createSecret(),
  };
}

/** The variable with the password of a service's broker user. */
export function getBrokerPasswordVariable(name: ServiceName): string {
  return `${getVariablePrefix(name)}_RABBITMQ_PASSWORD`;
}

/** Creates the passwords of the broker's users and of the stores of an installation, by variable name. */
export function createDependencySecrets(): Record<string, string> {
  return {
    RABBITMQ_PASSWORD: createSecret(),
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [getBrokerPasswordVariable(name), createSecret()])),
    REDIS_PASSWORD: createSecret(),
  };
}

/** Creates the passwords of the database that Compose starts: one for the administrator, and one for each service that has a database. */
export function createDatabaseSecrets(): Record<string, string> {
  const withDatabase = SERVICE_NAMES.filter((name) => name !== 'gateway' && name !== 'billing');
  return {
    MONGODB_PASSWORD: createSecret(),
    ...Object.fromEntries(withDatabase.map((name) => [`${getVariablePrefix(name)}_MONGODB_PASSWORD`, createSecret()])),
  };
}

/** Loads the secrets of an installation. Creates the file on the first start, readable only by its owner. */
export async function loadOrCreateSecrets(file: string): Promise<Record<string, string>> {
  const stored: Record<string, string> = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  const created = { ...createServiceSecrets(), ...createDependencySecrets() };
  // Adds secrets that a newer version needs. Service keys are only replaced as a complete set.
  const hasAllSigningKeys = SERVICE_NAMES.every((name) => `${getVariablePrefix(name)}_SIGNING_KEY` in stored);
  const secrets = hasAllSigningKeys ? { ...created, ...stored } : { ...stored, ...created };
  if (JSON.stringify(secrets) !== JSON.stringify(stored)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return secrets;
}
