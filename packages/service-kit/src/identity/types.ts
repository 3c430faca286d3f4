/** A role in an account. */
export type AccountRole = 'owner' | 'admin' | 'member';

/**
 * Permission of a personal access token. A browser session has all scopes. 'admin': people, roles, invitations and
 * credentials.
 */
export type AccessScope = 'read' | 'write' | 'admin';

/** The HTTP request that caused a call. */
export type RequestOrigin = {
  readonly requestId: string;
  /** The client's network, truncated to a /24 of IPv4 or a /48 of IPv6. Empty if unknown. */
  readonly network: string;
};

/** A user who acts in an account. Created by the gateway from a session and passed in tokens valid for 60 s. */
export type Actor = {
  readonly kind: 'actor';
  readonly userId: string;
  readonly accountId: string;
  readonly role: AccountRole;
  readonly scopes: readonly AccessScope[];
  /** The personal access token that authenticated the user. Absent for a browser session. */
  readonly accessTokenId?: string;
  /** Passed alongside the token, for the security log. */
  readonly origin?: RequestOrigin;
  /**
   * The credential epoch of the session or access token. It rises when the user's password or email address changes.
   * What was created under an epoch below the user's current one is invalid. Tokens of earlier releases lack it,
   * which means 0.
   */
  readonly credentialEpoch?: number;
  /**
   * The session was started, or the access token created, with the provider of the account (single sign-on). It is valid in no other
   * account, and cannot change credentials of the user.
   */
  readonly isSso?: true;
};

/** A service that acts on its own: a consumer, a timer, a job. `accountId` is empty for work outside any account. */
export type ServiceCaller = {
  readonly kind: 'service';
  readonly service: string;
  readonly accountId: string;
  readonly onBehalfOf?: string;
  /** Passed alongside the token, for the security log. Set when the service acts for a request before sign-in. */
  readonly origin?: RequestOrigin;
};

export type Caller = Actor | ServiceCaller;

/** A scope outside an actor's account: with a reason, and optionally restricted to one account. */
export type SystemScope = {
  readonly kind: 'system';
  readonly reason: string;
  readonly accountId?: string;
};

/** The scope of a store operation. Filters by `accountId` unless a SystemScope omits it. */
export type Scope = Actor | SystemScope;
