import type { CalendarFeed, CalendarFeedAnswer, CalendarFeedRenewed } from '@minutehand/contracts/http/calendar-feed';
import { api } from '@minutehand/web-kit';

const PATH = '/action_items/feed';

/** Null without one. */
export async function getCalendarFeed(signal: AbortSignal): Promise<CalendarFeed | null> {
  return (await api.get<CalendarFeedAnswer>(PATH, { signal })).calendar_feed;
}

/** The address is in this answer and never again. */
export function renewCalendarFeed(): Promise<CalendarFeedRenewed> {
  return api.post<CalendarFeedRenewed>(PATH);
}

export function deleteCalendarFeed(): Promise<void> {
  return api.delete(PATH);
}
