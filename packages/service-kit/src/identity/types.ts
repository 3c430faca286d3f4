/** A role in an account. */
export type AccountRole = 'owner' | 'admin' | 'member';

/** Permission of a personal access token. A browser session has all. 'admin': people, roles, invitations and credentials. */
export type AccessScope = 'read' | 'write' | 'admin';

/** A user who acts in an account. Created by the gateway from a session and passed in tokens valid for 60 s. */
export type Actor = {
  readonly kind: 'actor';
  readonly userId: string;
  readonly accountId: string;
  readonly role: AccountRole;
  readonly platformAdmin: boolean;
  readonly scopes: readonly AccessScope[];
  /** The personal access token that authenticated the user. Absent for a browser session. */
  readonly accessTokenId?: string;
};

/** A service that acts on its own: a consumer, a timer, a job. `accountId` is empty for work outside any account. */
export type ServiceCaller = {
  readonly kind: 'service';
  readonly service: string;
  readonly accountId: string;
  readonly onBehalfOf?: string;
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
