import { type Person, remainingLifeMs, type Session, toSessionKey } from '../domain/session.ts';
import type { SessionRule, SessionStore } from './ports.ts';

/** A new session with its id, which is only stored in the cookie. */
export type OpenedSession = { readonly id: string; readonly session: Session };

export type Sessions = {
  /** Finds a live session and counts the request under the rule. */
  readonly load: (id: string, rule: SessionRule) => Promise<Session | undefined>;
  /** Creates a session without a user. Its CSRF token is used for registration and sign-in. */
  readonly openAnonymous: () => Promise<OpenedSession>;
  /** Replaces the session id and CSRF token, whenever the user or account changes. */
  readonly rotate: (old: Session | undefined, person: Person) => Promise<OpenedSession>;
  readonly end: (session: Session) => Promise<void>;
};

export function createSessions(parts: { store: SessionStore; now: () => Date; newSecret: () => string }): Sessions {
  const { store, now, newSecret } = parts;

  function draft(person: Person | null): OpenedSession {
    const id = newSecret();
    const session = { key: toSessionKey(id), csrfToken: newSecret(), person, createdAt: now().toISOString() };
    return { id, session };
  }

  return {
    async load(id, rule) {
      const session = await store.findCounted(toSessionKey(id), rule);
      return session && remainingLifeMs(session, now()) > 0 ? session : undefined;
    },
    async openAnonymous() {
      const opened = draft(null);
      await store.create(opened.session);
      return opened;
    },
    async rotate(old, person) {
      const opened = draft(person);
      if (old === undefined) await store.create(opened.session);
      else await store.replace(old.key, opened.session);
      return opened;
    },
    end: (session) => store.end(session.key),
  };
}
