import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { forgetCalendarFeeds } from '../../app/calendar-feed/forget-calendar-feeds.ts';
import type { Ports } from '../../app/ports.ts';
import { forgetReader } from '../../app/sharing/forget-reader.ts';

/** Who is no member any more reads nothing of the account any more. */
export function onMemberRemoved(ports: Ports) {
  return async ({ payload }: ReceivedEvent<'accounts.member_removed'>): Promise<void> => {
    await forgetCalendarFeeds(ports, { accountId: payload.accountId, userId: payload.userId });
    await forgetReader(ports, payload);
  };
}
