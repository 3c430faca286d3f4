import {
  type LiveTranscriptResponse,
  liveTranscriptResponseSchema,
  type Recording,
  type RecordingMark,
  recordingMarkSchema,
  recordingSchema,
} from '@minutehand/contracts/http/meetings/recordings';
import type * as proto from '@minutehand/contracts/proto/recordings/v1/recordings';

const stateSchema = recordingSchema.shape.state;
const transcriptionSchema = recordingSchema.shape.transcription.unwrap();

export function presentRecording(recording: proto.Recording): Recording {
  const { audio, transcription } = recording;
  return {
    id: recording.id,
    state: stateSchema.parse(recording.state),
    user_id: recording.userId,
    user_name: recording.userName,
    started_at: recording.startedAt,
    duration_seconds: recording.durationSeconds,
    is_paused: recording.isPaused,
    next_chunk_number: recording.nextChunkNumber,
    missing: recording.missing.map(({ fromChunk, toChunk, fromSeconds, toSeconds }) => ({
      from_chunk: fromChunk,
      to_chunk: toChunk,
      from_seconds: fromSeconds,
      to_seconds: toSeconds,
    })),
    audio:
      audio === undefined
        ? null
        : {
            url: audio.url,
            content_type: audio.contentType,
            byte_size: audio.byteSize,
            duration_seconds: audio.durationSeconds,
            peaks: audio.peaks,
          },
    transcription:
      transcription === undefined
        ? null
        : transcriptionSchema.parse({
            state: transcription.state,
            progress: transcription.progress,
            covered_seconds: transcription.coveredSeconds,
            engine: transcription.engine,
            error: transcription.error,
          }),
    device_switches: recording.deviceSwitches.map(({ oldDeviceId, newDeviceId, newDeviceLabel, switchedAt }) => ({
      old_device_id: oldDeviceId,
      new_device_id: newDeviceId,
      new_device_label: newDeviceLabel,
      switched_at: switchedAt,
    })),
    consent_told: recording.consentTold,
    consent_told_at: recording.consentToldAt ?? null,
    audio_expires_at: recording.audioExpiresAt ?? null,
    audio_deleted_at: recording.audioDeletedAt ?? null,
    marks: recording.marks.map(presentMark),
    error: recording.error,
  };
}

export const presentMark = (mark: proto.Mark): RecordingMark =>
  recordingMarkSchema.parse({
    id: mark.id,
    kind: mark.kind,
    seconds: mark.seconds,
    user_id: mark.userId,
    user_name: mark.userName,
    marked_at: mark.markedAt,
  });

export function presentLiveTranscript(live: proto.LiveTranscript | undefined): LiveTranscriptResponse {
  if (live === undefined) return { live_transcript: null };
  const { recordingId, state, reason, coveredSeconds, pieces } = live;
  return liveTranscriptResponseSchema.parse({
    live_transcript: {
      recording_id: recordingId,
      state,
      reason,
      covered_seconds: coveredSeconds,
      pieces: pieces.map(({ number, fromSeconds, toSeconds, isMissing, segments }) => ({
        number,
        from_seconds: fromSeconds,
        to_seconds: toSeconds,
        is_missing: isMissing,
        segments: segments.map(({ startSeconds, endSeconds, text }) => ({
          start: startSeconds,
          end: endSeconds,
          text,
        })),
      })),
    },
  });
}
