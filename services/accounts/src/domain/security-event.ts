/** An event of the security log of an account. Ids only. */
export type StoredSecurityEvent = {
  event: string;
  /** As in the catalogue of security events. */
  category: string;
  at: Date;
  /** Who acted or, without a signed-in user, whom the event concerns; empty for a service that acted without a user. */
  personId: string;
  actorKind: string;
  actorUserId: string;
  accessTokenId: string;
  service: string;
  network: string;
  requestId: string;
  facts: Record<string, string>;
};
