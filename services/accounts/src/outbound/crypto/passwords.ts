import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../../app/ports.ts';
import { ARGON2 } from '../../limits.ts';

/** Argon2id with OWASP's recommended parameters. Without a stored hash, verifies a dummy hash to take the same time. */
export async function createPasswords(): Promise<Passwords> {
  const dummyHash = await hash('a password that no user has', ARGON2);
  return {
    hash: (password) => hash(password.normalize('NFKC'), ARGON2),
    async verify(stored, password) {
      const matches = await verify(stored ?? dummyHash, password.normalize('NFKC'));
      return stored !== undefined && matches;
    },
  };
}
