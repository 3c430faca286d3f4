/** A calendar feed of one member's action items. Only the hash of its secret is stored. One per member and account. */
export type CalendarFeed = {
  userId: string;
  secretHash: string;
  /** When the secret was last renewed. */
  renewedAt: Date;
  /** The credential epoch of the session that renewed the secret. Absent in feeds stored before this field existed; `renewedAt` is compared instead. */
  credentialEpoch?: number | undefined;
};
