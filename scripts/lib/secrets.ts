import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generateServiceKeys } from '@minutehand/service-kit/identity';
import { SERVICE_NAMES, variablePrefix } from './services.ts';

const SECRET_BYTES = 32;

/** A secret as the services take it. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Fresh keys and secrets for an installation, by the name of their variable. */
export function createServiceSecrets(): Record<string, string> {
  const { publicKeys, signingKeys } = generateServiceKeys(SERVICE_NAMES);
  return {
    SERVICE_PUBLIC_KEYS: publicKeys,
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [`${variablePrefix(name)}_SIGNING_KEY`, signingKeys[name]])),
    ACCOUNTS_SIGNING_SECRET: createSecret(),
    MEETINGS_SIGNING_SECRET: createSecret(),
    RECORDINGS_SIGNING_SECRET: createSecret(),
  };
}

/** The installation's secrets, made on the first start and kept in a file that only its owner may read. */
export async function loadOrCreateSecrets(file: string): Promise<Record<string, string>> {
  const kept: Record<string, string> = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  const fresh = createServiceSecrets();
  // A secret that a newer version asks for is added; keys of services only come as a whole set.
  const isSetComplete = SERVICE_NAMES.every((name) => `${variablePrefix(name)}_SIGNING_KEY` in kept);
  const secrets = isSetComplete ? { ...fresh, ...kept } : { ...kept, ...fresh };
  if (JSON.stringify(secrets) !== JSON.stringify(kept)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return secrets;
}
