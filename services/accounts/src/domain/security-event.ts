/** An event of the security log of an account. It identifies people by ids only, without names and email addresses. */
export type StoredSecurityEvent = {
  event: string;
  /** One of the categories in the catalog of security events. */
  category: string;
  at: Date;
  /** The user who acted. If nobody was signed in, the user whom the event is about. Empty for a service that acted without a user. */
  personId: string;
  actorKind: string;
  actorUserId: string;
  accessTokenId: string;
  service: string;
  network: string;
  requestId: string;
  /** Further fields of the event, as text; `details` in the HTTP API. */
  facts: Record<string, string>;
};
