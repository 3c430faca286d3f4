import { type Person, remainingLifeMs, type Session, toSessionKey } from '../domain/session.ts';
import type { SessionRule, SessionStore } from './ports.ts';

/** A session that was just made, with the id that goes into the cookie and nowhere else. */
export type OpenedSession = { readonly id: string; readonly session: Session };

export type Sessions = {
  /** A request of the session is counted under the rule. */
  readonly load: (id: string, rule: SessionRule) => Promise<Session | undefined>;
  /** For nobody yet: its token serves registration and sign-in. */
  readonly openAnonymous: () => Promise<OpenedSession>;
  /** Session and token rotate whenever who acts, or where, changes. */
  readonly rotate: (old: Session | undefined, person: Person) => Promise<OpenedSession>;
  readonly end: (session: Session) => Promise<void>;
};

/** How sessions begin, change hands and end. */
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
