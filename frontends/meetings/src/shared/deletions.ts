/** Ids of the meetings whose deletion is not yet visible on the screen. Prefetching their links would fail. */
export const deletedMeetingIds = new Set<string>();
