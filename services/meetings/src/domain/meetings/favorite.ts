/** Whether a meeting is a favorite of a user. */
export type Favorite = {
  meetingId: string;
  userId: string;
  /** False after the user removed it: the document stays, so that it can be added again. */
  isFavorite: boolean;
};

/** One per user and meeting. */
export function toFavoriteId(meetingId: string, userId: string): string {
  return `${meetingId}:${userId}`;
}
