import type { Subscription } from '@minutehand/service-kit/bus';
import { getCurrentTraceparent, inSpan } from '@minutehand/service-kit/telemetry';
import { indexMeeting, type MeetingPart } from './app/index-meeting.ts';
import type { Ports } from './app/ports.ts';
import { purgeAccount } from './app/purge-account.ts';
import { purgeMeeting } from './app/purge-meeting.ts';
import { purgePerson } from './app/purge-person.ts';
import { createReindexer } from './app/reindexer.ts';
import { renamePerson } from './app/rename-person.ts';
import { INDEXING_PREFETCH } from './limits.ts';

/** The searchable parts of `meetings.meeting_changed`, which also reports progress and suggestions. */
const partsByName: Readonly<Record<string, MeetingPart>> = { meeting: 'heading', transcript: 'transcripts' };

/** The events that this service consumes. An event only signals a change; the data is read from the meetings service. */
export function subscriptions(ports: Ports) {
  const reindexer = createReindexer({
    index: (meeting, parts, linkedTraceparents) =>
      inSpan('index meeting', { linkedTo: linkedTraceparents }, () => indexMeeting(ports, meeting, parts)),
    getTraceparent: getCurrentTraceparent,
    pause: ports.pause,
  });

  const transcriptReady: Subscription<'meetings.transcript_ready'> = {
    event: 'meetings.transcript_ready',
    prefetch: INDEXING_PREFETCH,
    handle: ({ accountId, payload: { meetingId } }) => reindexer.request({ accountId, meetingId }, ['transcripts']),
  };
  const minutesReady: Subscription<'meetings.minutes_ready'> = {
    event: 'meetings.minutes_ready',
    prefetch: INDEXING_PREFETCH,
    handle: ({ accountId, payload: { meetingId } }) =>
      reindexer.request({ accountId, meetingId }, ['minutes', 'transcripts']),
  };
  const minutesChanged: Subscription<'meetings.minutes_changed'> = {
    event: 'meetings.minutes_changed',
    prefetch: INDEXING_PREFETCH,
    handle: ({ accountId, payload: { meetingId } }) => reindexer.request({ accountId, meetingId }, ['minutes']),
  };
  const meetingChanged: Subscription<'meetings.meeting_changed'> = {
    event: 'meetings.meeting_changed',
    prefetch: INDEXING_PREFETCH,
    async handle({ accountId, payload: { meetingId, parts } }) {
      const changed = parts.flatMap((part) => partsByName[part] ?? []);
      if (changed.length > 0) await reindexer.request({ accountId, meetingId }, changed);
    },
  };
  const accessChanged: Subscription<'meetings.access_changed'> = {
    event: 'meetings.access_changed',
    prefetch: INDEXING_PREFETCH,
    handle: ({ accountId, payload: { meetingId } }) => reindexer.request({ accountId, meetingId }, ['heading']),
  };
  const meetingDeleted: Subscription<'meetings.meeting_deleted'> = {
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload: { meetingId } }) => purgeMeeting(ports, { accountId, meetingId }),
  };
  const userChanged: Subscription<'accounts.user_changed'> = {
    event: 'accounts.user_changed',
    handle: ({ aggregateVersion, payload: { userId, name } }) =>
      renamePerson(ports, { userId, name, version: aggregateVersion }),
  };
  const userDeleted: Subscription<'accounts.user_deleted'> = {
    event: 'accounts.user_deleted',
    handle: ({ payload: { userId } }) => purgePerson(ports, userId),
  };
  const accountDeleted: Subscription<'accounts.account_deleted'> = {
    event: 'accounts.account_deleted',
    handle: ({ payload: { accountId } }) => purgeAccount(ports, accountId),
  };
  return [
    transcriptReady,
    minutesReady,
    minutesChanged,
    meetingChanged,
    accessChanged,
    meetingDeleted,
    userChanged,
    userDeleted,
    accountDeleted,
  ] as const;
}
