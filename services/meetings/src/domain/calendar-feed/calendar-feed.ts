/** Lets calendar programs of one member read their action items, by a secret of which only the hash is kept. One a person and account. */
export type CalendarFeed = {
  userId: string;
  secretHash: string;
  /** When the secret became what it is. */
  renewedAt: Date;
};
