import { createPasswordError } from '../../domain/password.ts';
import type { Ports } from '../ports.ts';

/** Throws user.password_unfit for a password that is known from a data breach. Called last, because it may send a request to another server. */
export async function checkNotBreached(
  { breachedPasswords }: Pick<Ports, 'breachedPasswords'>,
  password: string,
): Promise<void> {
  if (await breachedPasswords.has(password)) throw createPasswordError('must not be known from a data breach');
}
