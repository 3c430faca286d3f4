import type { Subscription } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import { purgeCalendarFeeds } from './app/calendar-feed/forget-calendar-feeds.ts';
import { advanceGeneration } from './app/generation/advance-generation.ts';
import { failGeneration } from './app/generation/fail-generation.ts';
import { finishGeneration } from './app/generation/finish-generation.ts';
import { purgeAccount } from './app/meetings/purge-account.ts';
import { purgeMeeting } from './app/meetings/purge-meeting.ts';
import { purgePerson } from './app/people/purge-person.ts';
import { rememberPerson } from './app/people/remember-person.ts';
import type { Ports } from './app/ports.ts';
import { compareWithSeries } from './app/series/compare-with-series.ts';
import { purgeReader } from './app/sharing/purge-reader.ts';
import { followCorrections } from './app/transcript/follow-corrections.ts';
import { followTranscript } from './app/transcript/follow-transcript.ts';

/** The events that this service consumes. */
export function subscriptions(ports: Ports) {
  return [
    // Generates minutes for a stored transcript, also when its import was cut off.
    row({
      event: 'meetings.transcript_stored',
      handle: ({ accountId, payload: { meetingId } }) => followTranscript(ports, { accountId, meetingId }),
    }),
    // Updates minutes and action items after a correction, also when the request that made it was cut off.
    row({
      event: 'meetings.transcript_corrected',
      handle: ({ accountId, payload: { meetingId } }) => followCorrections(ports, { accountId, meetingId }),
    }),
    row({
      event: 'ai.generation_progressed',
      handle: ({ accountId, aggregateVersion: number, payload }) =>
        advanceGeneration(ports, { ...payload, accountId, number }),
    }),
    row({
      event: 'ai.generation_finished',
      handle: ({ accountId, payload: { meetingId, generationId } }) =>
        finishGeneration(ports, { accountId, meetingId, generationId }),
      // The meeting must not stay in generating forever. Replaying the message can still store the minutes.
      onDeadLettered: ({ accountId, payload: { meetingId, generationId } }) =>
        failGeneration(ports, { accountId, meetingId, generationId, code: 'platform.internal' }),
    }),
    row({
      event: 'ai.generation_failed',
      handle: ({ accountId, payload }) => failGeneration(ports, { ...payload, accountId }),
    }),
    row({
      event: 'accounts.user_changed',
      handle: ({ aggregateVersion: version, payload }) => rememberPerson(ports, { ...payload, version }),
    }),
    row({
      event: 'accounts.user_deleted',
      handle: async ({ payload: { userId } }) => {
        await purgeCalendarFeeds(ports, { userId });
        await purgePerson(ports, userId);
      },
    }),
    row({
      event: 'accounts.member_removed',
      handle: async ({ payload }) => {
        await purgeCalendarFeeds(ports, { accountId: payload.accountId, userId: payload.userId });
        await purgeReader(ports, payload);
      },
    }),
    row({
      event: 'accounts.account_deleted',
      handle: ({ payload: { accountId } }) => purgeAccount(ports, accountId),
    }),
    row({
      event: 'meetings.minutes_ready',
      handle: ({ accountId, payload: { meetingId } }) => compareWithSeries(ports, { accountId, meetingId }),
    }),
    // A meeting that joins a series after its minutes were generated is compared now.
    row({
      event: 'meetings.series_joined',
      handle: ({ accountId, payload: { meetingId } }) => compareWithSeries(ports, { accountId, meetingId }),
    }),
    row({
      event: 'meetings.meeting_deleted',
      handle: ({ accountId, payload: { meetingId } }) =>
        purgeMeeting(ports, systemScope('the meeting was deleted', accountId), meetingId),
    }),
  ];
}

/** Pairs an event with the handler of its own payload. */
function row<N extends Subscription['event']>(subscription: Subscription<N>): Subscription<N> {
  return subscription;
}
