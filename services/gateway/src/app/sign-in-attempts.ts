import { createHash } from 'node:crypto';
import type { RateLimits, SignInDelays } from './ports.ts';

/** The email address and the client network of a sign-in. */
export type SignInAttempt = { readonly email: string; readonly network: string };

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const normalize = (email: string) => email.trim().toLowerCase();

/** The rate limit key of an email address and a network. */
export function hashEmailAndNetwork({ email, network }: SignInAttempt): string {
  return hash(`${normalize(email)} ${network}`);
}

/** Keys are hashes, so that no address is stored. Known and unknown addresses are counted in the same way. */
const toKeys = (attempt: SignInAttempt) => ({
  userKey: hash(normalize(attempt.email)),
  userAndNetworkKey: hashEmailAndNetwork(attempt),
});

/**
 * Limits failed sign-ins by user and client network, by client network, and by user with growing delays. Networks in which the user has
 * signed in before have no delays, so that others cannot lock the user out there.
 */
export function createSignInAttempts(dependencies: { limits: RateLimits; delays: SignInDelays }) {
  const { limits, delays } = dependencies;

  async function refund({ network }: SignInAttempt, userAndNetworkKey: string): Promise<void> {
    await limits.refund('signInsPerEmail', userAndNetworkKey);
    await limits.refund('signInsPerNetwork', network);
  }

  return {
    /** Throws gateway.rate_limited with the seconds to wait. */
    async begin(attempt: SignInAttempt): Promise<void> {
      const keys = toKeys(attempt);
      await limits.take('signInsPerEmail', keys.userAndNetworkKey);
      await limits.take('signInsPerNetwork', attempt.network);
      try {
        await delays.begin(keys);
      } catch (error) {
        // No password is verified, so waiting for the delay is enough.
        await refund(attempt, keys.userAndNetworkKey);
        throw error;
      }
    },
    /**
     * The password was right, and the code of the second factor is missing: the request with the code must not wait. Earlier wrong passwords
     * still count for the user.
     */
    async continueWithCode(attempt: SignInAttempt): Promise<void> {
      const keys = toKeys(attempt);
      await refund(attempt, keys.userAndNetworkKey);
      await delays.undo(keys);
    },
    async recordSuccess(attempt: SignInAttempt): Promise<void> {
      const keys = toKeys(attempt);
      await refund(attempt, keys.userAndNetworkKey);
      await delays.recordSuccess(keys);
    },
    /** The user has registered, or set a password with an emailed link: they can sign in immediately, regardless of other attempts. */
    async reset(attempt: SignInAttempt): Promise<void> {
      const keys = toKeys(attempt);
      await limits.reset('signInsPerEmail', keys.userAndNetworkKey);
      await delays.recordSuccess(keys);
    },
  };
}
