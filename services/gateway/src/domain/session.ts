import { hash, timingSafeEqual } from 'node:crypto';
import { ANONYMOUS_SESSION_IDLE_MS, SESSION_IDLE_MS, SESSION_MAX_AGE_MS } from '../limits.ts';

/** Who is signed in, and in which account. */
export type Person = {
  readonly userId: string;
  readonly accountId: string;
  readonly role: 'owner' | 'admin' | 'member';
  readonly platformAdmin: boolean;
};

/** A browser's session as it is kept. The id itself is only in the cookie; `key` is its hash. */
export type Session = {
  readonly key: string;
  readonly csrfToken: string;
  /** Null before sign-in. */
  readonly person: Person | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
};

/** A session of somebody. */
export type SignedInSession = Session & { readonly person: Person };

/** What a session is kept under: whoever reads the store cannot make a cookie of it. */
export function toSessionKey(sessionId: string): string {
  return hash('sha256', sessionId, 'base64url');
}

export function isSignedIn(session: Session | undefined): session is SignedInSession {
  return session !== undefined && session.person !== null;
}

/** How long the session may still live when it is used now (ms); 0 or less when it is over. */
export function remainingLifeMs(session: Session, now: Date): number {
  const idleMs = session.person === null ? ANONYMOUS_SESSION_IDLE_MS : SESSION_IDLE_MS;
  const untilMaxAgeMs = SESSION_MAX_AGE_MS - (now.getTime() - new Date(session.createdAt).getTime());
  return Math.min(idleMs, untilMaxAgeMs);
}

/** Compares secrets without telling where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const hashed = (text: string) => hash('sha256', text, 'buffer');
  return expected !== '' && timingSafeEqual(hashed(given), hashed(expected));
}
