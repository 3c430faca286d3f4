import type { Subscription } from '@minutehand/service-kit/bus';
import type { PurgeGenerations } from '../../app/purge-generations.ts';

export function onMeetingDeleted(erase: PurgeGenerations): Subscription<'meetings.meeting_deleted'> {
  return {
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload }) => erase(accountId, payload.meetingId),
  };
}

export function onAccountDeleted(erase: PurgeGenerations): Subscription<'accounts.account_deleted'> {
  return { event: 'accounts.account_deleted', handle: ({ payload }) => erase(payload.accountId) };
}
