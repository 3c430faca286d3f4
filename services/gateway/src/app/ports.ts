import type { Person, Session } from '../domain/session.ts';

/** Sessions that ended, and whether their sockets should reconnect with a new session. */
export type SessionsEnded = { readonly keys: readonly string[]; readonly reconnect: boolean };

/** The rate limit that a request of a session counts against. */
export type SessionRule = 'reads' | 'writes';

/** Stores sessions. Every method throws gateway.sessions_unavailable when the store is unreachable. */
export interface SessionStore {
  /** Also renews the session's expiry. */
  find(key: string): Promise<Session | undefined>;
  /** Like find, and counts the request in the same round trip. Throws gateway.rate_limited with the seconds to wait. */
  findAndCount(key: string, rule: SessionRule): Promise<Session | undefined>;
  create(session: Session): Promise<void>;
  /** Replaces the old session with the new one atomically. */
  replace(oldKey: string, session: Session): Promise<void>;
  end(key: string): Promise<void>;
  /** Ends the sessions of a user: all, or those in one account. */
  endForUser(userId: string, accountId?: string): Promise<void>;
  /** Ends the sessions of a user that were created before the given time. */
  endForUserBefore(userId: string, before: Date): Promise<void>;
  endForAccount(accountId: string): Promise<void>;
  changeRole(userId: string, accountId: string, role: Person['role']): Promise<void>;
  /** Called in every gateway process, whichever process ended the sessions. */
  onEnded(listener: (event: SessionsEnded) => void): void;
  ping(): Promise<void>;
}

export type RateLimitRule =
  | SessionRule
  | 'anonymous'
  | 'registrations'
  | 'secretLinks'
  | 'invalidLinks'
  | 'signInsPerEmail'
  | 'signInsPerNetwork'
  | 'passwordResetsPerEmail'
  | 'passwordResetsPerNetwork';

/** Throws gateway.rate_limited with the seconds to wait. Without Redis each process counts on its own. */
export interface RateLimits {
  take(rule: RateLimitRule, key: string): Promise<void>;
  /** Returns a point, for example after a correct password. */
  refund(rule: RateLimitRule, key: string): Promise<void>;
}

export type StoredResponse = { readonly status: number; readonly body: unknown };
export type IdempotencyState =
  | { readonly state: 'new' }
  | { readonly state: 'running' }
  | { readonly state: 'different' }
  | { readonly state: 'done'; readonly response: StoredResponse };

/** Stores the first responses to writes with an Idempotency-Key. Throws gateway.idempotency_unavailable. */
export interface ResponseStore {
  begin(key: string, bodyHash: string): Promise<IdempotencyState>;
  /** Renews the lock while the request is in flight. */
  extendLock(key: string): Promise<void>;
  store(key: string, bodyHash: string, response: StoredResponse): Promise<void>;
  delete(key: string): Promise<void>;
}

export type TokenIdentity = { readonly person: Person; readonly scopes: readonly ('read' | 'write')[] };

/** The user and scopes of a personal access token. Throws gateway.access_token_invalid. */
export type AuthenticateToken = (secret: string) => Promise<TokenIdentity>;
