import { AppError } from '@minutehand/contracts/errors';
import { PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import { PASSKEYS_MAX } from '../limits.ts';

/** A key pair on a device or in a password manager, with which a user signs in. */
export type Passkey = {
  /** The id of the credential, in base64url. */
  id: string;
  name: string;
  /** In base64url. */
  publicKey: string;
  /** The authenticator's counter of signatures; 0 if it has none. */
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt?: Date | undefined;
};

/** Trims the name. Throws passkey.name_blank when it is blank or too long. */
export function parsePasskeyName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > PERSON_NAME_CHARACTERS) {
    const fields = { name: [`must have 1 to ${PERSON_NAME_CHARACTERS} characters`] };
    throw new AppError('passkey.name_blank', { details: { fields } });
  }
  return trimmed;
}

/** Throws passkey.refused for a credential that is registered, and passkey.too_many. */
export function addPasskey(passkeys: readonly Passkey[], passkey: Passkey): Passkey[] {
  if (passkeys.some(({ id }) => id === passkey.id)) throw new AppError('passkey.refused');
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('passkey.too_many');
  return [...passkeys, passkey];
}

/** Throws passkey.not_found. */
export function changePasskey(
  passkeys: readonly Passkey[],
  id: string,
  change: (passkey: Passkey) => Passkey | undefined,
): Passkey[] {
  if (!passkeys.some((passkey) => passkey.id === id)) throw new AppError('passkey.not_found');
  return passkeys.flatMap((passkey) => (passkey.id === id ? (change(passkey) ?? []) : passkey));
}
