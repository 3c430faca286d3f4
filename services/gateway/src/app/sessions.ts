import {
  getRemainingLifetimeMs,
  type Session,
  type SignedInSession,
  type SignedInUser,
  type SignInOrigin,
  toSessionKey,
} from '../domain/session.ts';
import type { SessionRule, SessionStore } from './ports.ts';

/** A new session with its id, which is only stored in the cookie. */
export type NewSession<S extends Session = Session> = { readonly id: string; readonly session: S };

export type Sessions = {
  /** Finds a live session and counts the request under the rule. */
  readonly load: (id: string, rule: SessionRule) => Promise<Session | undefined>;
  /** Starts the session of a user who has just authenticated, with a new id and CSRF token, and ends the browser's previous session. */
  readonly start: (
    previous: Session | undefined,
    user: SignedInUser,
    signInOrigin: SignInOrigin,
    /** Default: now. A provider may have kept an old session; null if it did not state the time. */
    authenticatedAt?: Date | null,
  ) => Promise<NewSession<SignedInSession>>;
  /**
   * Replaces id and CSRF token of a session when its account changes. Start, credential epoch and kind of the sign-in stay.
   * Throws gateway.session_ended when the session ended in the meantime.
   */
  readonly rotate: (session: SignedInSession, user: SignedInUser) => Promise<NewSession<SignedInSession>>;
  /** Like rotate, after the user confirmed that it is them. `authenticatedAt`: default now; a later time of the session stays. */
  readonly reauthenticate: (session: SignedInSession, authenticatedAt?: Date) => Promise<NewSession<SignedInSession>>;
  readonly end: (session: Session) => Promise<void>;
};

/** At most the present: the clock of a provider may be ahead. */
const toStored = (time: Date, now: Date): string => (time > now ? now : time).toISOString();

function getLater({ authenticatedAt }: Session, time: string): string {
  return authenticatedAt !== null && new Date(authenticatedAt) > new Date(time) ? authenticatedAt : time;
}

export function createSessions(dependencies: {
  store: SessionStore;
  now: () => Date;
  newSecret: () => string;
}): Sessions {
  const { store, now, newSecret } = dependencies;

  function createSecrets() {
    const id = newSecret();
    return { id, key: toSessionKey(id), csrfToken: newSecret() };
  }

  return {
    async load(id, rule) {
      const session = await store.findAndCount(toSessionKey(id), rule);
      return session && getRemainingLifetimeMs(session, now()) > 0 ? session : undefined;
    },
    async start(previous, user, signInOrigin, authenticatedAt = now()) {
      const { id, ...secrets } = createSecrets();
      const createdAt = now();
      const session = {
        ...{ ...secrets, id: newSecret(), user, signInOrigin, createdAt: createdAt.toISOString() },
        authenticatedAt: authenticatedAt && toStored(authenticatedAt, createdAt),
      };
      return { id, session: await store.write(session, previous && { key: previous.key, mustExist: false }) };
    },
    async rotate(previous, user) {
      const { id, ...secrets } = createSecrets();
      const { credentialEpoch, isSso } = previous.user;
      const session = { ...previous, ...secrets, user: { ...user, credentialEpoch, isSso } };
      return { id, session: await store.write(session, { key: previous.key, mustExist: true }) };
    },
    async reauthenticate(previous, authenticatedAt = now()) {
      const { id, ...secrets } = createSecrets();
      const session = {
        ...previous,
        ...secrets,
        authenticatedAt: getLater(previous, toStored(authenticatedAt, now())),
      };
      return { id, session: await store.write(session, { key: previous.key, mustExist: true }) };
    },
    end: (session) => store.end(session.key),
  };
}
