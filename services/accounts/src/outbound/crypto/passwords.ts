import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../../app/ports.ts';
import { ARGON2 } from '../../limits.ts';

type Argon2 = {
  /** Both run in the thread pool, not on the event loop. */
  readonly hash: (password: string, parameters: typeof ARGON2) => Promise<string>;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
};

/** Argon2id with OWASP's recommended parameters. Without a stored hash, verifies a dummy hash to take the same time. */
export async function createPasswords(argon2: Argon2 = { hash, verify }): Promise<Passwords> {
  const dummyHash = await argon2.hash('a password that no user has', ARGON2);
  return {
    hash: (password) => argon2.hash(password.normalize('NFKC'), ARGON2),
    async verify(stored, password) {
      const matches = await argon2.verify(stored ?? dummyHash, password.normalize('NFKC'));
      return stored !== undefined && matches;
    },
  };
}
