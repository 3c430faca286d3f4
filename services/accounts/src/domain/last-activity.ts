/** The last day on which a member used an account. */
export type LastActivity = {
  userId: string;
  /** UTC, for example "2026-11-24". */
  activeOn: string;
};

export const toLastActivityId = (accountId: string, userId: string): string => `${accountId}:${userId}`;
