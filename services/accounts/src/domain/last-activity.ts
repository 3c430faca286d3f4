/** The last day on which a member used an account. */
export type LastActivity = {
  userId: string;
  /** UTC, for example "2026-11-24". */
  activeOn: string;
};

/** The id of the first one of a member. One who left and came back has another: an id that was removed cannot be used again. */
export const toLastActivityId = (accountId: string, userId: string): string => `${accountId}:${userId}`;
