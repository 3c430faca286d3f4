import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { forgetCalendarFeeds } from '../../app/calendar-feed/forget-calendar-feeds.ts';
import { forgetPerson } from '../../app/people/forget-person.ts';
import type { Ports } from '../../app/ports.ts';

/** Erases the copies of somebody's name. */
export function onUserDeleted(ports: Ports) {
  return async ({ payload: { userId } }: ReceivedEvent<'accounts.user_deleted'>): Promise<void> => {
    await forgetCalendarFeeds(ports, { userId });
    await forgetPerson(ports, userId);
  };
}
