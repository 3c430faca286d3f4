import { defineSubscription } from '@minutehand/service-kit/bus';
import type { Erasures } from '@minutehand/service-kit/erasure';
import { getCurrentTraceparent, inSpan } from '@minutehand/service-kit/telemetry';
import { indexMeeting, type MeetingPart } from './app/index-meeting.ts';
import type { Ports } from './app/ports.ts';
import { purgeAccount } from './app/purge-account.ts';
import { purgeMeeting } from './app/purge-meeting.ts';
import { countNames, purgeUser } from './app/purge-user.ts';
import { createReindexer } from './app/reindexer.ts';
import { renameUser } from './app/rename-user.ts';
import {
  countSavedSearches,
  purgeMemberSavedSearches,
  purgeSavedSearches,
  type SavedSearchPorts,
} from './app/saved-searches/manage-saved-searches.ts';
import { INDEXING_PREFETCH } from './limits.ts';

/**
 * Parts in the event `meetings.meeting_changed`, and what `search` stores of each. Other parts of the event, such as the progress, are not
 * searchable.
 */
const partsByName: Readonly<Record<string, MeetingPart>> = { meeting: 'metadata', transcript: 'transcripts' };

/** The events that this service consumes. An event only signals a change; the data is read from the meetings service. */
export function createSubscriptions(ports: Ports, savedSearches: SavedSearchPorts, erasures: Erasures) {
  const reindexer = createReindexer({
    index: (meeting, parts, linkedTraceparents) =>
      inSpan('index meeting', { linkedTo: linkedTraceparents }, () => indexMeeting(ports, meeting, parts)),
    getTraceparent: getCurrentTraceparent,
    sleep: ports.sleep,
  });

  const transcriptReady = defineSubscription({
    event: 'meetings.transcript_ready',
    prefetch: INDEXING_PREFETCH,
    handle: ({ accountId, payload: { meetingId } }) => reindexer.request({ accountId, meetingId }, ['transcripts']),
  });
  const minutesReady = defineSubscription({
    event: 'meetings.minutes_ready',
    prefetch: INDEXING_PREFETCH,
    handle: ({ accountId, payload: { meetingId } }) =>
      reindexer.request({ accountId, meetingId }, ['minutes', 'transcripts']),
  });
  const minutesChanged = defineSubscription({
    event: 'meetings.minutes_changed',
    prefetch: INDEXING_PREFETCH,
    handle: ({ accountId, payload: { meetingId } }) => reindexer.request({ accountId, meetingId }, ['minutes']),
  });
  const meetingChanged = defineSubscription({
    event: 'meetings.meeting_changed',
    prefetch: INDEXING_PREFETCH,
    async handle({ accountId, payload: { meetingId, parts } }) {
      const changed = parts.flatMap((part) => partsByName[part] ?? []);
      if (changed.length > 0) await reindexer.request({ accountId, meetingId }, changed);
    },
  });
  const accessChanged = defineSubscription({
    event: 'meetings.access_changed',
    prefetch: INDEXING_PREFETCH,
    handle: ({ accountId, payload: { meetingId } }) => reindexer.request({ accountId, meetingId }, ['metadata']),
  });
  const meetingDeleted = defineSubscription({
    event: 'meetings.meeting_deleted',
    handle: ({ accountId, payload: { meetingId } }) => purgeMeeting(ports, { accountId, meetingId }),
  });
  const userChanged = defineSubscription({
    event: 'accounts.user_changed',
    handle: ({ aggregateVersion, payload: { userId, name } }) =>
      renameUser(ports, { userId, name, version: aggregateVersion }),
  });
  const userDeleted = defineSubscription({
    event: 'accounts.user_deleted',
    handle: ({ payload: { userId, deletionId } }) =>
      erasures.purgeUser(deletionId, {
        count: async () => ({
          ...(await countNames(ports, userId)),
          ...(await countSavedSearches(savedSearches, userId)),
        }),
        purge: async () => {
          await purgeUser(ports, userId);
          await purgeSavedSearches(savedSearches, userId);
        },
      }),
  });
  const memberRemoved = defineSubscription({
    event: 'accounts.member_removed',
    handle: ({ occurredAt, payload: { accountId, userId } }) =>
      purgeMemberSavedSearches(savedSearches, { accountId, userId, removedAt: new Date(occurredAt) }),
  });
  const accountDeleted = defineSubscription({
    event: 'accounts.account_deleted',
    handle: ({ payload }) => erasures.purgeAccount(payload, () => purgeAccount(ports, payload.accountId)),
  });
  return [
    transcriptReady,
    minutesReady,
    minutesChanged,
    meetingChanged,
    accessChanged,
    meetingDeleted,
    userChanged,
    userDeleted,
    memberRemoved,
    accountDeleted,
  ] as const;
}
