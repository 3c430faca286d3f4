import { hash, timingSafeEqual } from 'node:crypto';
import { ANONYMOUS_SESSION_IDLE_MS, RECENT_AUTHENTICATION_MS, SESSION_IDLE_MS, SESSION_MAX_AGE_MS } from '../limits.ts';
import type { BrowserDescription } from './browser-description.ts';

/** The signed-in user and their current account. */
export type SignedInUser = {
  readonly userId: string;
  readonly accountId: string;
  readonly role: 'owner' | 'admin' | 'member';
  /** The credential epoch at sign-in. A later password change ends the session. */
  readonly credentialEpoch: number;
  /** The version of the account from which the role was read. */
  readonly membershipVersion: number;
  /** The user or the account is scheduled for deletion: the session can only cancel it. Stored in the sessions under this name. */
  readonly isClosed: boolean;
  /** Signed in with the provider of the account (single sign-on): the session is valid in no other account. */
  readonly isSso?: boolean | undefined;
};

/** The browser, operating system and truncated client network of a sign-in. */
export type SignInOrigin = BrowserDescription & { readonly network: string };

/** A stored browser session. The session id is only in the cookie; `key` is its hash. */
export type Session = {
  readonly key: string;
  /** Names the session in lists. Rotations keep it, unlike the key. */
  readonly id: string;
  readonly csrfToken: string;
  /** Null before sign-in. */
  readonly user: SignedInUser | null;
  /** When the user signed in (ISO 8601 UTC). Rotations keep it, so that they do not extend the maximum age. */
  readonly createdAt: string;
  /** When the user last proved who they are, by password, passkey or at their provider (ISO 8601 UTC). Null if the provider did not state it. */
  readonly authenticatedAt: string | null;
  readonly signInOrigin: SignInOrigin;
};

export type SignedInSession = Session & { readonly user: SignedInUser };

/** The hash that a session is stored under, so that access to the store does not reveal session ids. */
export function toSessionKey(sessionId: string): string {
  return hash('sha256', sessionId, 'base64url');
}

export function isSignedIn(session: Session | undefined): session is SignedInSession {
  return session !== undefined && session.user !== null;
}

/** True within RECENT_AUTHENTICATION_MS after the user proved who they are. */
export function isRecentlyAuthenticated({ authenticatedAt }: Session, now: Date): boolean {
  if (authenticatedAt === null) return false;
  return now.getTime() - new Date(authenticatedAt).getTime() <= RECENT_AUTHENTICATION_MS;
}

/** Remaining lifetime of a session that is used now (ms); 0 or less when it has expired. */
export function getRemainingLifetimeMs(session: Session, now: Date): number {
  const idleMs = session.user === null ? ANONYMOUS_SESSION_IDLE_MS : SESSION_IDLE_MS;
  const untilMaxAgeMs = SESSION_MAX_AGE_MS - (now.getTime() - new Date(session.createdAt).getTime());
  return Math.min(idleMs, untilMaxAgeMs);
}

/** Compares secrets in constant time. An empty expected secret matches nothing. */
export function isSameSecret(actual: string, expected: string): boolean {
  const hashed = (text: string) => hash('sha256', text, 'buffer');
  return expected !== '' && timingSafeEqual(hashed(actual), hashed(expected));
}
