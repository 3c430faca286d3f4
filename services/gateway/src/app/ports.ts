import type { AccessScope } from '@minutehand/service-kit/identity';
import type { PresenceEntry } from '../domain/presence.ts';
import type { Session, SignedInSession, SignedInUser } from '../domain/session.ts';

/** Sessions that ended, and whether their sockets should reconnect with a new session. */
export type SessionsEnded = { readonly keys: readonly string[]; readonly reconnect: boolean };

/** A user's membership as of a version of the account. */
export type Membership = { readonly userId: string; readonly accountId: string; readonly version: number };

/** The rate limit that a request of a session counts against. */
export type SessionRule = 'reads' | 'writes';

/** Stores sessions. Every method throws gateway.sessions_unavailable when the store is unreachable. */
export interface SessionStore {
  /** Also renews the session's expiry. */
  find(key: string): Promise<Session | undefined>;
  /** Like find, and counts the request in the same round trip. Throws gateway.rate_limited with the seconds to wait. */
  findAndCount(key: string, rule: SessionRule): Promise<Session | undefined>;
  /**
   * Stores the session of a user and ends the previous one, atomically. Returns the session with the member's current role.
   * Throws gateway.session_ended when the password was changed, the member removed or the account deleted in the meantime, or when
   * `mustExist` is set and the previous session has ended.
   */
  write(
    session: SignedInSession,
    previous?: { readonly key: string; readonly mustExist: boolean },
  ): Promise<SignedInSession>;
  end(key: string): Promise<void>;
  /** The live sessions of a user. */
  listForUser(userId: string): Promise<Session[]>;
  /** When each of the sessions was last used, as far as it is known. */
  findLastUses(sessions: readonly Session[]): Promise<(Date | undefined)[]>;
  /** Ends one session of a user. False when it has ended before. */
  endById(userId: string, id: string): Promise<boolean>;
  /** Ends all sessions of a user but one. Returns how many. */
  endOthers(userId: string, id: string): Promise<number>;
  /** Ends the sessions of a user with an older credential epoch, and does not create such sessions. */
  endForUserBeforeEpoch(userId: string, credentialEpoch: number): Promise<void>;
  /** Ends the sessions of a user that were created before the given time, for password changes without an epoch. */
  endForUserBefore(userId: string, before: Date): Promise<void>;
  /** Ends all sessions of a deleted user, and rejects new ones. Returns how many it ended; the same when it is repeated for a deletion. */
  endForDeletedUser(userId: string, deletionId?: string): Promise<number>;
  /** Like endForDeletedUser, for an account. */
  endForDeletedAccount(accountId: string, deletionId?: string): Promise<number>;
  /** Changes the role in the sessions that are based on an older version of the account. */
  changeRole(membership: Membership, role: SignedInUser['role']): Promise<void>;
  /** Ends the sessions of a removed member in the account, and does not create sessions based on an older version of the account. */
  endForMember(membership: Membership): Promise<void>;
  /** Called in every gateway process, regardless of the process that ended the sessions. */
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
  | 'recordedRefusals'
  | 'passkeyOptions'
  | 'ssoStarts'
  | 'ssoCallbacks'
  | 'ssoChecks'
  | 'passwordResetsPerEmail'
  | 'passwordResetsPerNetwork'
  | 'personalDataExports'
  | 'dataExports'
  | 'dataExportDownloads'
  | 'securityLogExports'
  | 'decisionExports'
  | 'searches'
  | 'questions';

/** Throws gateway.rate_limited with the seconds to wait. Without Redis each process counts separately. */
export interface RateLimits {
  take(rule: RateLimitRule, key: string): Promise<void>;
  /** Returns a point, for example after a correct password. */
  refund(rule: RateLimitRule, key: string): Promise<void>;
  /** Resets the counter. */
  reset(rule: RateLimitRule, key: string): Promise<void>;
}

export type SignInKeys = { readonly userKey: string; readonly userAndNetworkKey: string };

/** Growing delays between the sign-ins of a user, from any network. */
export interface SignInDelays {
  /** Counts an attempt. Throws gateway.rate_limited with the seconds to wait. */
  begin(keys: SignInKeys): Promise<void>;
  /** Reverts the count of an attempt that was neither a success nor a failure, and the delay that it caused. */
  undo(keys: SignInKeys): Promise<void>;
  /** Resets the attempts, and exempts the network from delays. */
  recordSuccess(keys: SignInKeys): Promise<void>;
}

export type StoredResponse = { readonly status: number; readonly body: unknown };
export type IdempotencyState =
  | { readonly state: 'new' }
  | { readonly state: 'running' }
  | { readonly state: 'key-reused' }
  | { readonly state: 'done'; readonly response: StoredResponse }
  /** The body was too large to store, or the user has stored too much. `resourceId` is the id in the body, or empty. */
  | { readonly state: 'done-without-body'; readonly status: number; readonly resourceId: string };

/** A write with an Idempotency-Key. `key` is scoped to its user. */
export type IdempotencyEntry = { readonly key: string; readonly bodyHash: string; readonly userId: string };

/** Stores the first responses to writes with an Idempotency-Key, up to a size for each user. Throws gateway.idempotency_unavailable. */
export interface ResponseStore {
  /** Throws gateway.idempotency_limit_reached with the seconds to wait. */
  begin(entry: IdempotencyEntry): Promise<IdempotencyState>;
  /** Renews the lock while the request is in flight. */
  extendLock(key: string): Promise<void>;
  /** Stores an error with its body or not at all: nothing was executed, so that the request may be repeated. */
  store(entry: IdempotencyEntry, response: StoredResponse): Promise<void>;
  delete(entry: IdempotencyEntry): Promise<void>;
  ping(): Promise<void>;
}

/** The users who have a meeting open, shared by all gateway processes. While the store is unreachable, no user counts as present. */
export interface PresenceStore {
  /** Stores the tab, or removes it without an entry. Returns the tabs that are open now. */
  report(meetingId: string, tabId: string, entry: PresenceEntry | undefined): Promise<PresenceEntry[]>;
  /** Called in every gateway process when a tab opens, leaves, or changes its activity. */
  onChanged(listener: (meetingId: string) => void): void;
}

export type TokenIdentity = {
  readonly user: SignedInUser;
  readonly scopes: readonly AccessScope[];
  readonly accessTokenId: string;
};

/** The user and scopes of a personal access token. Throws gateway.access_token_invalid or gateway.access_token_expired. */
export type TokenAuthenticator = (secret: string) => Promise<TokenIdentity>;
