import type { Subscription } from '@minutehand/service-kit/bus';
import type { Ports } from './app/ports.ts';
import { purgeAccount, purgeMeeting } from './app/purge-generations.ts';
import { onGenerationRequested } from './inbound/events/on-generation-requested.ts';

/** The events that this service consumes. */
export function subscriptions(ports: Ports) {
  const meetingDeleted: Subscription<'meetings.meeting_deleted'> = {
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload }) => purgeMeeting(ports, accountId, payload.meetingId),
  };
  const accountDeleted: Subscription<'accounts.account_deleted'> = {
    event: 'accounts.account_deleted',
    handle: ({ payload }) => purgeAccount(ports, payload.accountId),
  };
  return [
    onGenerationRequested('meetings.transcript_ready', ports),
    onGenerationRequested('meetings.generation_requested', ports),
    meetingDeleted,
    accountDeleted,
    // biome-ignore lint/suspicious/noExplicitAny: each row has its own event.
  ] as const satisfies readonly Subscription<any>[];
}
