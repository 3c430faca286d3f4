/** A role in an account. */
export type AccountRole = 'owner' | 'admin' | 'member';

/** What a personal access token may do; a browser session has both. */
export type AccessScope = 'read' | 'write';

/** A person who acts in an account. Made by the gateway from a session, carried in a token of 60 s. */
export type Actor = {
  readonly kind: 'actor';
  readonly userId: string;
  readonly accountId: string;
  readonly role: AccountRole;
  readonly platformAdmin: boolean;
  readonly scopes: readonly AccessScope[];
};

/** A service that acts for nobody in person: a consumer, a timer, a job. `accountId` is empty for work outside any account. */
export type ServiceCaller = {
  readonly kind: 'service';
  readonly service: string;
  readonly accountId: string;
  readonly onBehalfOf?: string;
};

export type Caller = Actor | ServiceCaller;

/** The named exception to tenancy: says why, and which account it keeps to, if any. */
export type SystemScope = {
  readonly kind: 'system';
  readonly reason: string;
  readonly accountId?: string;
};

/** What every store function asks for: it filters by `accountId` unless a SystemScope leaves it out. */
export type Scope = Actor | SystemScope;
