import { isAppError } from '@minutehand/contracts/errors';
import { defineSubscription } from '@minutehand/service-kit/bus';
import type { Erasures } from '@minutehand/service-kit/erasure';
import { systemScope } from '@minutehand/service-kit/identity';
import { copyReviewState } from './app/approval/copy-review-state.ts';
import { purgeCalendarFeeds } from './app/calendar-feed/purge-calendar-feeds.ts';
import { copyDecisions } from './app/decisions/copy-decisions.ts';
import { finishGeneration } from './app/generation/finish-generation.ts';
import { markGenerationFailed } from './app/generation/mark-generation-failed.ts';
import { startPendingGeneration } from './app/generation/start-pending-generation.ts';
import { storeGenerationProgress } from './app/generation/store-generation-progress.ts';
import { handOverWork } from './app/handover/hand-over-work.ts';
import { purgeAccount } from './app/meetings/purge-account.ts';
import { purgeMeeting } from './app/meetings/purge-meeting.ts';
import { updateSummaryLine } from './app/minutes/update-summary-line.ts';
import { countUserDocuments, purgeUser } from './app/people/purge-user.ts';
import { updateUserCopies } from './app/people/update-user-copies.ts';
import type { Ports } from './app/ports.ts';
import { changeRecordingState } from './app/recordings/change-recording-state.ts';
import { resetMeetingAfterRecordingDeletion } from './app/recordings/reset-meeting-after-recording-deletion.ts';
import { suggestItemChanges } from './app/series/suggest-item-changes.ts';
import { purgeReader } from './app/sharing/purge-reader.ts';
import { applyCorrections } from './app/transcript/apply-corrections.ts';
import {
  markLateJoinFailed,
  markTranscriptionFailed,
  storeTranscriptionProgress,
} from './app/transcript/follow-transcription.ts';
import { importWhenTranscribed } from './app/transcript/import-recorded-transcript.ts';

/** Errors of the transcript itself are shown to users; all others are internal. */
const getFailureCode = (error: unknown): string =>
  isAppError(error) && error.code.startsWith('transcript.') ? error.code : 'platform.internal';

/** The events that this service consumes. */
export function createSubscriptions(ports: Ports, erasures: Erasures) {
  return [
    // Starts the generation for a stored transcript, unless its import has done so: its process may have stopped before.
    defineSubscription({
      event: 'meetings.transcript_stored',
      handle: ({ accountId, payload: { meetingId } }) => startPendingGeneration(ports, { accountId, meetingId }),
    }),
    // Updates minutes and action items, unless the request that corrected the transcript has done so: its process may have stopped before.
    defineSubscription({
      event: 'meetings.transcript_corrected',
      handle: ({ accountId, payload: { meetingId } }) => applyCorrections(ports, { accountId, meetingId }),
    }),
    defineSubscription({
      event: 'recordings.transcription_progressed',
      handle: ({ accountId, aggregateVersion: version, payload }) =>
        storeTranscriptionProgress(ports, { ...payload, accountId, version }),
    }),
    defineSubscription({
      event: 'recordings.transcribed',
      handle: ({ accountId, aggregateVersion: version, payload: { meetingId, recordingId } }) =>
        importWhenTranscribed(ports, { accountId, meetingId, recordingId, version }),
      // The meeting must not stay in the state "transcribing" permanently. Replaying the message can still import the transcript.
      onDeadLettered: ({ accountId, aggregateVersion: version, payload: { meetingId, recordingId } }, error) =>
        markTranscriptionFailed(ports, { accountId, meetingId, recordingId, version, code: getFailureCode(error) }),
    }),
    defineSubscription({
      event: 'recordings.failed',
      handle: async ({ accountId, aggregateVersion: version, payload }) => {
        const { meetingId, recordingId, code } = payload;
        if (!code.startsWith('recording.')) return markTranscriptionFailed(ports, { ...payload, accountId, version });
        // Chunks could not be joined. If they are the first ones, no transcription exists yet, and the meeting fails; if only late chunks are
        // missing, the transcript is kept, and the meeting shows the error. Each call ignores the other case.
        await changeRecordingState(ports, { accountId, meetingId, change: { type: 'failed', recordingId, code } });
        await markLateJoinFailed(ports, { ...payload, accountId, version });
      },
    }),
    defineSubscription({
      event: 'ai.generation_progressed',
      handle: ({ accountId, aggregateVersion: version, payload }) =>
        storeGenerationProgress(ports, { ...payload, accountId, version }),
    }),
    defineSubscription({
      event: 'ai.generation_finished',
      handle: ({ accountId, payload: { meetingId, generationId } }) =>
        finishGeneration(ports, { accountId, meetingId, generationId }),
      // The meeting must not stay in the state "generating" permanently. Replaying the message can still store the minutes.
      onDeadLettered: ({ accountId, payload: { meetingId, generationId } }) =>
        markGenerationFailed(ports, { accountId, meetingId, generationId, code: 'platform.internal' }),
    }),
    defineSubscription({
      event: 'ai.generation_failed',
      handle: ({ accountId, payload }) => markGenerationFailed(ports, { ...payload, accountId }),
    }),
    defineSubscription({
      event: 'recordings.recording_started',
      handle: ({ accountId, payload: { meetingId, recordingId } }) =>
        changeRecordingState(ports, { accountId, meetingId, change: { type: 'started', recordingId } }),
    }),
    defineSubscription({
      event: 'recordings.pause_changed',
      handle: ({ accountId, payload: { meetingId, recordingId, isPaused, number } }) =>
        changeRecordingState(ports, {
          accountId,
          meetingId,
          change: { type: 'paused', recordingId, isPaused, number },
        }),
    }),
    defineSubscription({
      event: 'recordings.recording_stopped',
      handle: ({ accountId, payload: { meetingId, recordingId, durationSeconds } }) =>
        changeRecordingState(ports, {
          accountId,
          meetingId,
          change: { type: 'stopped', recordingId, durationSeconds },
        }),
    }),
    defineSubscription({
      event: 'recordings.recording_deleted',
      handle: ({ accountId, payload: { meetingId, recordingId } }) =>
        resetMeetingAfterRecordingDeletion(ports, { accountId, meetingId, recordingId }),
    }),
    defineSubscription({
      event: 'accounts.user_changed',
      handle: ({ aggregateVersion: version, payload }) => updateUserCopies(ports, { ...payload, version }),
    }),
    defineSubscription({
      event: 'accounts.user_deleted',
      handle: ({ payload: { userId, accountIds, deletionId } }) =>
        erasures.purgeUser(deletionId, {
          count: () => countUserDocuments(ports, userId),
          purge: async () => {
            await purgeCalendarFeeds(ports, { userId });
            await purgeUser(ports, { userId, accountIds });
          },
        }),
    }),
    // The URL of a feed may have leaked with the password.
    defineSubscription({
      event: 'accounts.password_changed',
      handle: ({ payload: { userId, changedAt, credentialEpoch } }) => {
        const passwordChange = { changedAt: new Date(changedAt), credentialEpoch };
        return purgeCalendarFeeds(ports, { userId, passwordChange });
      },
    }),
    defineSubscription({
      event: 'accounts.member_removed',
      handle: async ({ occurredAt, payload }) => {
        const { accountId, userId } = payload;
        await purgeCalendarFeeds(ports, { accountId, userId, renewedUntil: new Date(occurredAt) });
        const { successorId } = payload;
        if (successorId !== undefined) await handOverWork(ports, { accountId, userId, successorId });
        await purgeReader(ports, payload);
      },
    }),
    defineSubscription({
      event: 'accounts.account_deleted',
      handle: ({ payload }) => erasures.purgeAccount(payload, () => purgeAccount(ports, payload.accountId)),
    }),
    defineSubscription({
      event: 'meetings.minutes_changed',
      handle: async ({ accountId, payload: { meetingId } }) => {
        await updateSummaryLine(ports, { accountId, meetingId });
        await copyReviewState(ports, { accountId, meetingId });
        await copyDecisions(ports, { accountId, meetingId });
      },
    }),
    defineSubscription({
      event: 'meetings.minutes_ready',
      handle: ({ accountId, payload: { meetingId } }) => suggestItemChanges(ports, { accountId, meetingId }),
    }),
    // A meeting that joins a series after its minutes were generated is compared now.
    defineSubscription({
      event: 'meetings.series_joined',
      handle: ({ accountId, payload: { meetingId } }) => suggestItemChanges(ports, { accountId, meetingId }),
    }),
    defineSubscription({
      event: 'meetings.meeting_deleted',
      handle: ({ accountId, payload: { meetingId } }) =>
        purgeMeeting(ports, systemScope('the meeting was deleted', accountId), meetingId),
    }),
  ];
}
