import { AppError } from '@minutehand/contracts/errors';
import type { ImportTranscriptRequest, MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { assignSpeaker } from '../../app/assign-speaker.ts';
import { type ImportTranscript, importTranscript } from '../../app/import-transcript.ts';
import type { Ports } from '../../app/ports.ts';
import { readTranscript } from '../../app/read-transcript.ts';
import { presentMeeting } from './present-meeting.ts';
import { presentSpeaker, presentTranscript } from './present-transcript.ts';

type TranscriptRpcs = 'importTranscript' | 'streamTranscript' | 'assignSpeaker';

export function transcriptHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, TranscriptRpcs> {
  return {
    importTranscript: defineHandler({ actor: 'write' }, async (requests, { caller }) => {
      const parts = requests[Symbol.asyncIterator]();
      const header = await readHeader(parts);
      return { meeting: presentMeeting(await importTranscript(ports, caller, header, chunksOf(parts))) };
    }),

    streamTranscript: defineHandler(
      { actor: 'read', services: ['ai', 'search', 'notifications'] },
      async function* ({ meetingId }, { caller }) {
        yield* presentTranscript(await readTranscript(ports, caller, meetingId));
      },
    ),

    assignSpeaker: defineHandler({ actor: 'write' }, async (request, { caller }) => {
      const { meetingId, speakerId, userId, name } = request;
      const { speakers, revision } = await assignSpeaker(ports, caller, { meetingId, speakerId, userId, name });
      return { speakers: speakers.map(presentSpeaker), version: revision };
    }),
  };
}

type Parts = AsyncIterator<ImportTranscriptRequest>;

async function readHeader(parts: Parts): Promise<ImportTranscript> {
  const first = await parts.next();
  const part = first.done === true ? undefined : first.value.part;
  if (part?.$case !== 'header') throw new AppError('platform.malformed');
  return part.value;
}

async function* chunksOf(parts: Parts): AsyncGenerator<Uint8Array> {
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    if (next.value.part?.$case !== 'chunk') throw new AppError('platform.malformed');
    yield next.value.part.value;
  }
}
