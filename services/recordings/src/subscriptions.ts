import { defineSubscription } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './app/ports.ts';
import { purgeAccount } from './app/purge-account.ts';
import { purgeOwner } from './app/purge-owner.ts';
import { purgeRecordings } from './app/recordings/delete-recording.ts';
import { failJoin, joinRecording } from './app/recordings/join-recording.ts';

/** The events that this service consumes. */
export function subscriptions(ports: Ports) {
  const meetingDeleted = defineSubscription({
    event: 'meetings.meeting_deleted',
    handle: async ({ accountId, payload: { meetingId } }) => {
      await purgeRecordings(ports, systemScope('the meeting was deleted', accountId), meetingId);
      await purgeOwner(ports, accountId, `meeting:${meetingId}`);
    },
  });
  const accountDeleted = defineSubscription({
    event: 'accounts.account_deleted',
    handle: ({ payload }) => purgeAccount(ports, payload.accountId),
  });
  const recordingStopped = defineSubscription({
    event: 'recordings.recording_stopped',
    handle: ({ accountId, payload: { recordingId } }) => joinRecording(ports, { accountId, recordingId }),
    onDeadLettered: async ({ accountId, payload: { recordingId } }) => {
      const scope = systemScope('joining a recording failed', accountId);
      await failJoin(ports, scope, recordingId, 'recording.audio_unreadable');
    },
  });
  return [meetingDeleted, accountDeleted, recordingStopped] as const;
}
