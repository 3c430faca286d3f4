import { defineSubscription } from '@minutehand/service-kit/bus';
import type { Ports } from './app/ports.ts';
import { purgeAccount } from './app/purge-account.ts';
import { purgeOwner } from './app/purge-owner.ts';

/** The events that this service consumes. */
export function subscriptions(ports: Ports) {
  const meetingDeleted = defineSubscription({
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload }) => purgeOwner(ports, accountId, `meeting:${payload.meetingId}`),
  });
  const accountDeleted = defineSubscription({
    event: 'accounts.account_deleted',
    handle: ({ payload }) => purgeAccount(ports, payload.accountId),
  });
  return [meetingDeleted, accountDeleted] as const;
}
