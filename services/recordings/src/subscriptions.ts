import { type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { defineSubscription } from '@minutehand/service-kit/bus';
import type { Erasures } from '@minutehand/service-kit/erasure';
import { systemScope } from '@minutehand/service-kit/identity';
import { markDataExportFailed } from './app/data-exports/mark-data-export-failed.ts';
import type { DataExportPorts } from './app/data-exports/ports.ts';
import {
  countExportsOfUser,
  purgeExportsOfAccount,
  purgeExportsOfUser,
} from './app/data-exports/purge-data-exports.ts';
import { runDataExport } from './app/data-exports/run-data-export.ts';
import { removeLiveTranscript } from './app/live/remove-live-transcript.ts';
import { transcribePieces } from './app/live/transcribe-pieces.ts';
import { anonymizeUser } from './app/people/anonymize-user.ts';
import { resolveInformedMembers } from './app/people/resolve-informed-members.ts';
import { purgeAccount } from './app/purge-account.ts';
import { purgeBlobsOfOwner } from './app/purge-blobs-of-owner.ts';
import { purgeMeetingRecordings } from './app/recordings/delete-recording.ts';
import { joinRecording, markJoinFailed } from './app/recordings/join-recording.ts';
import { markTranscriptionFailed } from './app/transcription/mark-transcription-failed.ts';
import type { TranscriptionPorts } from './app/transcription/ports.ts';
import { prepareParts } from './app/transcription/prepare-parts.ts';
import { removePreparedParts } from './app/transcription/prepared-parts.ts';
import { purgeTranscribedTime, purgeTranscriptions } from './app/transcription/purge-transcriptions.ts';
import { requestTranscriptionOfRecording } from './app/transcription/request-transcription.ts';
import { runTranscription } from './app/transcription/run-transcription.ts';
import {
  CONCURRENT_DATA_EXPORTS,
  CONCURRENT_JOINS,
  CONCURRENT_LIVE_PIECES,
  CONCURRENT_PREPARATIONS,
  CONCURRENT_TRANSCRIPTIONS,
  DATA_EXPORT_ATTEMPTS,
  DATA_EXPORT_RETRY_DELAY_MS,
  TRANSCRIPTION_ATTEMPTS,
  TRANSCRIPTION_RETRY_DELAY_MS,
} from './limits.ts';

/** A retry would fail in the same way, and each call may cost money. */
const PERMANENT_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'transcription.quota_exceeded',
  'transcription.nothing_said',
  'transcription.nothing_recognized',
  'transcription.misconfigured',
  'transcription.engine_missing',
  'transcription.ffmpeg_missing',
  'transcription.audio_unreadable',
  'transcription.audio_missing',
]);

/** The events that this service consumes. */
export function createSubscriptions(ports: TranscriptionPorts & DataExportPorts, erasures: Erasures) {
  const meetingDeleted = defineSubscription({
    event: 'meetings.meeting_deleted',
    handle: async ({ accountId, payload: { meetingId } }) => {
      ports.chunkAccess.forget(meetingId);
      await purgeMeetingRecordings(ports, systemScope('the meeting was deleted', accountId), meetingId);
      await purgeBlobsOfOwner(ports, accountId, `meeting:${meetingId}`);
      await purgeTranscriptions(ports, accountId, meetingId);
    },
  });
  const accessChanged = defineSubscription({
    event: 'meetings.access_changed',
    handle: async ({ payload: { meetingId } }) => ports.chunkAccess.forget(meetingId),
  });
  const accountDeleted = defineSubscription({
    event: 'accounts.account_deleted',
    handle: ({ payload }) =>
      erasures.purgeAccount(payload, async () => {
        await purgeExportsOfAccount(ports, payload.accountId);
        await purgeAccount(ports, payload.accountId);
        await purgeTranscriptions(ports, payload.accountId);
        await purgeTranscribedTime(ports, payload.accountId);
      }),
  });
  const userDeleted = defineSubscription({
    event: 'accounts.user_deleted',
    // Recordings belong to their meetings; only the name is replaced, in documents that stay.
    handle: ({ payload: { userId, accountIds, deletionId } }) =>
      erasures.purgeUser(deletionId, {
        count: async () => ({ data_exports: await countExportsOfUser(ports, userId) }),
        purge: async () => {
          await purgeExportsOfUser(ports, userId);
          await anonymizeUser(ports, { userId, accountIds });
          // A picture whose upload was not completed.
          for (const accountId of accountIds) await purgeBlobsOfOwner(ports, accountId, `user:${userId}`);
        },
      }),
  });
  const recordingStopped = defineSubscription({
    event: 'recordings.recording_stopped',
    prefetch: CONCURRENT_JOINS,
    handle: async ({ accountId, payload: { recordingId } }, { signal }) => {
      await joinRecording(ports, { accountId, recordingId }, signal);
      await resolveInformedMembers(ports, { accountId, recordingId });
    },
    onDeadLettered: async ({ accountId, payload: { recordingId } }, error) => {
      const scope = systemScope('joining a recording failed', accountId);
      const code = isAppError(error, 'recording.disk_full') ? error.code : 'recording.audio_unreadable';
      await markJoinFailed(ports, scope, recordingId, code);
    },
  });
  const recordingFinalised = defineSubscription({
    event: 'recordings.recording_finalised',
    handle: async ({ accountId, payload: { meetingId, recordingId } }) => {
      await requestTranscriptionOfRecording(ports, { accountId, meetingId, recordingId });
    },
  });
  const transcriptionRequested = defineSubscription({
    event: 'recordings.transcription_requested',
    prefetch: CONCURRENT_TRANSCRIPTIONS,
    maxAttempts: TRANSCRIPTION_ATTEMPTS,
    firstRetryDelayMs: TRANSCRIPTION_RETRY_DELAY_MS,
    handle: async ({ accountId, payload }, { signal }) => {
      try {
        await runTranscription(ports, { ...payload, accountId }, signal);
      } catch (error) {
        if (!isAppError(error) || !PERMANENT_ERRORS.has(error.code)) throw error;
        // Nothing for an operator to replay: a user retries once the cause is resolved.
        await markTranscriptionFailed(ports, { ...payload, accountId }, error);
      }
    },
    onDeadLettered: ({ accountId, payload }, error) => markTranscriptionFailed(ports, { ...payload, accountId }, error),
  });
  const transcribed = defineSubscription({
    event: 'recordings.transcribed',
    handle: async ({ accountId, payload: { recordingId } }) => {
      const scope = systemScope('a transcript replaces the live one', accountId);
      await removeLiveTranscript(ports, scope, recordingId);
      await removePreparedParts(ports, scope, recordingId);
    },
  });
  const livePieceDue = defineSubscription({
    event: 'recordings.live_piece_due',
    prefetch: CONCURRENT_LIVE_PIECES,
    handle: ({ accountId, payload: { recordingId } }, { signal }) =>
      transcribePieces(ports, { accountId, recordingId }, signal),
  });
  const partDue = defineSubscription({
    event: 'recordings.part_due',
    prefetch: CONCURRENT_PREPARATIONS,
    handle: ({ accountId, payload: { recordingId } }, { signal }) =>
      prepareParts(ports, { accountId, recordingId }, signal),
  });
  const dataExportRequested = defineSubscription({
    event: 'recordings.data_export_requested',
    prefetch: CONCURRENT_DATA_EXPORTS,
    maxAttempts: DATA_EXPORT_ATTEMPTS,
    firstRetryDelayMs: DATA_EXPORT_RETRY_DELAY_MS,
    handle: ({ accountId, payload }, { signal }) => runDataExport(ports, { ...payload, accountId }, signal),
    onDeadLettered: ({ accountId, payload }) => markDataExportFailed(ports, { ...payload, accountId }),
  });
  return [
    ...[
      meetingDeleted,
      accessChanged,
      accountDeleted,
      userDeleted,
      recordingStopped,
      recordingFinalised,
      transcriptionRequested,
    ],
    ...[transcribed, livePieceDue, partDue, dataExportRequested],
  ] as const;
}
