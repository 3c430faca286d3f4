/** The last day on which a member used an account. */
export type LastActivity = {
  userId: string;
  /** UTC, for example "2026-11-24". */
  activeOn: string;
};

/**
 * The id of a member's first document. A member who left and came back has a document with another id, because the id of a removed document
 * cannot be used again.
 */
export const toLastActivityId = (accountId: string, userId: string): string => `${accountId}:${userId}`;
