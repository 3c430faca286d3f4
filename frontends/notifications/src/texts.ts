/** The texts of this area. */
export const texts = {
  title: 'Notifications',
  titleWithCount: (count: number) => `Notifications, ${count} new`,
  newCount: (count: number) => `${count} new`,
  newElsewhere: (count: number) => `${count} new in other workspaces`,
  seeAll: 'See all',
  loading: 'Loading notifications',
  empty: "No notifications. You'll see one when minutes are ready.",
  loadMore: 'Load more',
  unread: 'Unread: ',
  announcement: (title: string, body: string) => `${title}: ${body}`,
} as const;
