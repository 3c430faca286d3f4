import type { Subscription } from '@minutehand/service-kit/bus';
import type { EraseGenerations } from '../../app/erase-generations.ts';

export function onMeetingDeleted(erase: EraseGenerations): Subscription<'meetings.meeting_deleted'> {
  return {
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload }) => erase(accountId, payload.meetingId),
  };
}

export function onAccountDeleted(erase: EraseGenerations): Subscription<'accounts.account_deleted'> {
  return { event: 'accounts.account_deleted', handle: ({ payload }) => erase(payload.accountId) };
}
