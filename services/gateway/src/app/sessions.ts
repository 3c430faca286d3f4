import { getRemainingLifetimeMs, type Person, type Session, toSessionKey } from '../domain/session.ts';
import type { SessionRule, SessionStore } from './ports.ts';

/** A new session with its id, which is only stored in the cookie. */
export type NewSession = { readonly id: string; readonly session: Session };

export type Sessions = {
  /** Finds a live session and counts the request under the rule. */
  readonly load: (id: string, rule: SessionRule) => Promise<Session | undefined>;
  /** Creates a session without a user. Its CSRF token is used for registration and sign-in. */
  readonly openAnonymous: () => Promise<NewSession>;
  /** Replaces the session id and CSRF token, whenever the user or account changes. */
  readonly rotate: (oldSession: Session | undefined, person: Person) => Promise<NewSession>;
  readonly end: (session: Session) => Promise<void>;
};

export function createSessions(dependencies: {
  store: SessionStore;
  now: () => Date;
  newSecret: () => string;
}): Sessions {
  const { store, now, newSecret } = dependencies;

  function createNewSession(person: Person | null): NewSession {
    const id = newSecret();
    const session = { key: toSessionKey(id), csrfToken: newSecret(), person, createdAt: now().toISOString() };
    return { id, session };
  }

  return {
    async load(id, rule) {
      const session = await store.findAndCount(toSessionKey(id), rule);
      return session && getRemainingLifetimeMs(session, now()) > 0 ? session : undefined;
    },
    async openAnonymous() {
      const newSession = createNewSession(null);
      await store.create(newSession.session);
      return newSession;
    },
    async rotate(oldSession, person) {
      const newSession = createNewSession(person);
      if (oldSession === undefined) await store.create(newSession.session);
      else await store.replace(oldSession.key, newSession.session);
      return newSession;
    },
    end: (session) => store.end(session.key),
  };
}
