import type { Person, Session } from '../domain/session.ts';

/** Which sessions have ended, and whether their sockets should come back with a new one. */
export type SessionsEnded = { readonly keys: readonly string[]; readonly reconnect: boolean };

/** What the requests of a session are counted under. */
export type SessionRule = 'reads' | 'writes';

/** Where sessions are kept. Every call throws gateway.sessions_unavailable while it can't be reached. */
export interface SessionStore {
  /** Also moves the session's expiry. */
  find(key: string): Promise<Session | undefined>;
  /** The same, and counts a request of the session in the same exchange. Throws gateway.rate_limited with the seconds to wait. */
  findCounted(key: string, rule: SessionRule): Promise<Session | undefined>;
  create(session: Session): Promise<void>;
  /** In one act: the old one is gone, the new one is there. */
  replace(oldKey: string, session: Session): Promise<void>;
  end(key: string): Promise<void>;
  /** Of a user: all, or those in one account. */
  endForUser(userId: string, accountId?: string): Promise<void>;
  /** Of a user: those that began before this. */
  endForUserBefore(userId: string, before: Date): Promise<void>;
  endForAccount(accountId: string): Promise<void>;
  changeRole(userId: string, accountId: string, role: Person['role']): Promise<void>;
  /** Told in every gateway process, whichever ended them. */
  onEnded(listener: (ended: SessionsEnded) => void): void;
  ping(): Promise<void>;
}

export type RateLimitRule =
  | SessionRule
  | 'anonymous'
  | 'registrations'
  | 'secretLinks'
  | 'wrongLinks'
  | 'signInsOfPerson'
  | 'signInsOfAddress'
  | 'passwordResets'
  | 'passwordResetsOfAddress';

/** Throws gateway.rate_limited with the seconds to wait. Without Redis each process counts for itself. */
export interface RateLimits {
  take(rule: RateLimitRule, key: string): Promise<void>;
  /** Gives a point back, for example after a correct password. */
  refund(rule: RateLimitRule, key: string): Promise<void>;
}

export type StoredResponse = { readonly status: number; readonly body: unknown };
export type IdempotencyState =
  | { readonly state: 'new' }
  | { readonly state: 'running' }
  | { readonly state: 'different' }
  | { readonly state: 'done'; readonly response: StoredResponse };

/** First answers to writes with an Idempotency-Key. Throws gateway.idempotency_unavailable. */
export interface ResponseStore {
  begin(key: string, bodyHash: string): Promise<IdempotencyState>;
  /** It is still being worked on. */
  extendLock(key: string): Promise<void>;
  store(key: string, bodyHash: string, answer: StoredResponse): Promise<void>;
  delete(key: string): Promise<void>;
}

export type TokenHolder = { readonly person: Person; readonly scopes: readonly ('read' | 'write')[] };

/** Asks whose personal access token this is; throws gateway.access_token_invalid. */
export type AuthenticateToken = (secret: string) => Promise<TokenHolder>;
