/** Ids of the meetings whose deletion is not yet visible on the screen. The server no longer has what their links would prefetch. */
export const deletedMeetingIds = new Set<string>();
