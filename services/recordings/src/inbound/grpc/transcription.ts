import { AppError } from '@minutehand/contracts/errors';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type * as proto from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { RecordedTranscript } from '@minutehand/contracts/recorded-transcript';
import { getScope } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { getLiveTranscript, type LiveTranscriptView } from '../../app/live/get-live-transcript.ts';
import { getRecordingText } from '../../app/live/get-recording-text.ts';
import type { TranscriptionPorts } from '../../app/transcription/ports.ts';
import { readTranscript } from '../../app/transcription/read-transcript.ts';
import { retryTranscription } from '../../app/transcription/retry-transcription.ts';
import { transcribeUpload } from '../../app/transcription/transcribe-upload.ts';

export type TranscriptionRpcs =
  | 'readTranscript'
  | 'transcribeUpload'
  | 'retryTranscription'
  | 'getLiveTranscript'
  | 'getRecordingText';

/** The meetings service checks who may edit a meeting, and calls on their behalf. */
const writeViaMeetings = { accessScope: 'write', servicesActingForUsers: ['meetings'] } as const;

export function createTranscriptionHandlers(
  ports: TranscriptionPorts,
): Pick<Handlers<typeof RecordingsServiceService>, TranscriptionRpcs> {
  return {
    readTranscript: defineHandler({ services: ['meetings'] }, async function* ({ recordingId }, { caller }) {
      if (caller.accountId === '') throw new AppError('transcription.not_found');
      const transcript: RecordedTranscript = await readTranscript(ports, getScope(caller), recordingId);
      const json = Buffer.from(JSON.stringify(transcript));
      for (let offset = 0; offset < json.length; offset += STREAM_CHUNK_BYTES) {
        yield { chunk: json.subarray(offset, offset + STREAM_CHUNK_BYTES) };
      }
    }),
    getLiveTranscript: defineHandler({ accessScope: 'read' }, async (request, { caller }) => {
      const live = await getLiveTranscript(ports, caller, request);
      return { liveTranscript: live && presentLiveTranscript(live) };
    }),
    getRecordingText: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'] },
      async ({ meetingId }, { caller }) => {
        const text = await getRecordingText(ports, caller, meetingId);
        return {
          recordingId: text?.recordingId ?? '',
          clock: (text?.clock ?? []).map(({ at, seconds }) => ({ at: at.toISOString(), seconds })),
          liveTranscript: text?.live && presentLiveTranscript(text.live),
          isShortened: text?.isShortened ?? false,
        };
      },
    ),
    transcribeUpload: defineHandler(writeViaMeetings, ({ signedId, meetingId }, { caller, signal }) =>
      transcribeUpload(ports, caller, { signedId, meetingId }, signal),
    ),
    retryTranscription: defineHandler(writeViaMeetings, ({ meetingId, recordingId }, { caller }) =>
      retryTranscription(ports, caller, { meetingId, recordingId }),
    ),
  };
}

function presentLiveTranscript({ pieces, ...live }: LiveTranscriptView): proto.LiveTranscript {
  return {
    ...live,
    pieces: pieces.map(({ number, from, to, isMissing, segments }) => ({
      ...{ number, fromSeconds: from, toSeconds: to, isMissing },
      segments: segments.map(({ start, end, text }) => ({ startSeconds: start, endSeconds: end, text })),
    })),
  };
}
