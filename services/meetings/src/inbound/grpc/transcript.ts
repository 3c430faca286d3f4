import { AppError } from '@minutehand/contracts/errors';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { NewSpeaker } from '@minutehand/contracts/proto/meetings/v1/transcript_corrections';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { Ports } from '../../app/ports.ts';
import { assignSpeaker } from '../../app/transcript/assign-speaker.ts';
import { correctSegments } from '../../app/transcript/correct-segments.ts';
import type { PersonInput } from '../../app/transcript/correct-transcript.ts';
import { importTranscript } from '../../app/transcript/import-transcript.ts';
import { mergeSpeakers } from '../../app/transcript/merge-speakers.ts';
import { previewTranscript } from '../../app/transcript/preview-transcript.ts';
import { nameSpeakers, readTranscript } from '../../app/transcript/read-transcript.ts';
import { retryLateTranscription } from '../../app/transcript/retry-late-transcription.ts';
import { separateSpeaker } from '../../app/transcript/separate-speaker.ts';
import { presentMeeting } from './present/present-meeting.ts';
import { presentSpeaker, presentTranscript } from './present/present-transcript.ts';

type TranscriptRpcs =
  | 'importTranscript'
  | 'previewTranscript'
  | 'streamTranscript'
  | 'assignSpeaker'
  | 'correctSegments'
  | 'mergeSpeakers'
  | 'separateSpeaker'
  | 'retryLateTranscription';

export function createTranscriptHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, TranscriptRpcs> {
  return {
    importTranscript: defineHandler({ accessScope: 'write' }, async (requests, { caller }) => {
      const parts = requests[Symbol.asyncIterator]();
      const header = await readHeader(parts);
      return { meeting: presentMeeting(await importTranscript(ports, caller, header, readChunks(parts))) };
    }),

    previewTranscript: defineHandler({ accessScope: 'read' }, async (requests) => {
      const parts = requests[Symbol.asyncIterator]();
      const { format } = await readHeader(parts);
      const preview = await previewTranscript(format, readChunks(parts));
      return {
        ...preview,
        durationSeconds: preview.durationSeconds ?? undefined,
        segments: preview.segments.map(({ label, start, text }) => ({
          speaker: label ?? undefined,
          start: start ?? undefined,
          text,
        })),
      };
    }),

    streamTranscript: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'], services: ['ai', 'search'] },
      async function* ({ meetingId }, { caller }) {
        yield* presentTranscript(await readTranscript(ports, caller, meetingId));
      },
    ),

    assignSpeaker: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, speakerId, userId, name, version } = request;
      const transcript = await assignSpeaker(ports, caller, { meetingId, speakerId, userId, name, version });
      const speakers = await nameSpeakers(ports, caller.accountId, transcript.speakers);
      return {
        speakers: speakers.map(presentSpeaker),
        importNumber: transcript.importNumber,
        version: transcript.version,
      };
    }),

    correctSegments: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, corrections, newSpeaker, version } = request;
      const command = { meetingId, corrections, newSpeaker: newSpeaker && toPersonInput(newSpeaker), version };
      return { version: (await correctSegments(ports, caller, command)).version };
    }),

    mergeSpeakers: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, speakerId, intoSpeakerId, version } = request;
      const command = { meetingId, speakerId, intoSpeakerId, version };
      return { version: (await mergeSpeakers(ports, caller, command)).version };
    }),

    separateSpeaker: defineHandler({ accessScope: 'write' }, async ({ meetingId, speakerId, version }, { caller }) => {
      return { version: (await separateSpeaker(ports, caller, { meetingId, speakerId, version })).version };
    }),

    retryLateTranscription: defineHandler({ accessScope: 'write' }, async ({ meetingId }, { caller }) => {
      return { meeting: presentMeeting(await retryLateTranscription(ports, caller, meetingId)) };
    }),
  };
}

const toPersonInput = ({ userId, name }: NewSpeaker): PersonInput => ({ userId, name });

type StreamMessage<Header> = {
  part?: { $case: 'header'; value: Header } | { $case: 'chunk'; value: Uint8Array } | undefined;
};

async function readHeader<Header>(parts: AsyncIterator<StreamMessage<Header>>): Promise<Header> {
  const first = await parts.next();
  const part = first.done === true ? undefined : first.value.part;
  if (part?.$case !== 'header') throw new AppError('platform.malformed');
  return part.value;
}

async function* readChunks(parts: AsyncIterator<StreamMessage<unknown>>): AsyncGenerator<Uint8Array> {
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    if (next.value.part?.$case !== 'chunk') throw new AppError('platform.malformed');
    yield next.value.part.value;
  }
}
