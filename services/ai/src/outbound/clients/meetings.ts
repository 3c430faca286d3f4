import type {
  MeetingsServiceService,
  Segment as SegmentMessage,
  Speaker as SpeakerMessage,
  TranscriptHeader,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type CallOptions, type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { Meetings } from '../../app/ports.ts';
import type { Segment } from '../../domain/draft.ts';
import { TRANSCRIPT_DEADLINE_MS } from '../../limits.ts';

/** Calls the meetings service over gRPC on behalf of the account of the meeting. */
export function createMeetingsClient(client: RpcClient<typeof MeetingsServiceService>): Meetings {
  const options = (accountId: string, signal: AbortSignal): CallOptions => ({
    as: serviceCaller('ai', accountId),
    signal,
  });
  return {
    findBrief: (accountId, meetingId, signal) => {
      const read = async () => {
        const response = await client.getGenerationBrief({ meetingId }, options(accountId, signal));
        const { title, startedAt, timeZone, attendees, meetingType, importNumber, generationId, instruction } =
          response;
        const brief = {
          title,
          startedAt: new Date(startedAt),
          timeZone,
          attendees,
          headings: meetingType?.headings ?? [],
          prompt: meetingType?.prompt ?? '',
          typeName: meetingType?.name,
          agenda: meetingType?.agendaItems,
          instruction,
        };
        return { brief, importNumber, generationId };
      };
      return undefinedIfNotFound(read());
    },
    findTranscript: (accountId, meetingId, signal) => {
      const read = async () => {
        let header: TranscriptHeader | undefined;
        const segments: Segment[] = [];
        const parts = client.streamTranscript(
          { meetingId },
          { ...options(accountId, signal), deadlineMs: TRANSCRIPT_DEADLINE_MS },
        );
        for await (const { part } of parts) {
          if (part?.$case === 'header') header = part.value;
          else if (part?.$case === 'batch') segments.push(...part.value.segments.map(toSegment));
        }
        if (header === undefined) return undefined;
        const speakers = header.speakers.map(({ id, label, name, userId }) => ({
          id,
          label,
          name: name || label,
          userId,
        }));
        return { importNumber: header.importNumber, speakers, segments };
      };
      return undefinedIfNotFound(read());
    },
    findSpeakers: (accountId, meetingId, signal) => {
      const read = async () => {
        const parts = client.streamTranscript(
          { meetingId },
          { ...options(accountId, signal), deadlineMs: TRANSCRIPT_DEADLINE_MS },
        );
        // The header comes first. Leaving the loop ends the call, so that no segments are sent.
        for await (const { part } of parts) {
          if (part?.$case !== 'header') continue;
          const { importNumber, speakers } = part.value;
          return { importNumber, speakers: speakers.map(toAssignedSpeaker) };
        }
        return undefined;
      };
      return undefinedIfNotFound(read());
    },
  };
}

const toAssignedSpeaker = ({ id, userId, merged }: SpeakerMessage) => ({
  id,
  userId,
  mergedIds: merged.map((speaker) => speaker.id),
});

function toSegment({ id, speakerId, start, end, text }: SegmentMessage): Segment {
  return { id, speakerId, start, end, text };
}
