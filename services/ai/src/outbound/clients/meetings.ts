import type {
  MeetingsServiceService,
  Speaker as SpeakerMessage,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type CallOptions, type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { Meetings } from '../../app/ports.ts';
import { readTranscript, readTranscriptHeader } from './read-transcript.ts';

/** Calls the meetings service over gRPC on behalf of the account of the meeting. */
export function createMeetingsClient(client: RpcClient<typeof MeetingsServiceService>): Meetings {
  const options = (accountId: string, signal: AbortSignal): CallOptions => ({
    as: serviceCaller('ai', accountId),
    signal,
  });
  return {
    findBrief: (accountId, meetingId, signal, { withContext = false } = {}) => {
      const read = async () => {
        const response = await client.getGenerationBrief({ meetingId, withContext }, options(accountId, signal));
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
          context: response.context,
          instruction,
          onlySection: response.onlySection,
          onlyActionItems: response.onlyItems,
        };
        return { brief, importNumber, generationId };
      };
      return undefinedIfNotFound(read());
    },
    findTranscript: (accountId, meetingId, signal) =>
      undefinedIfNotFound(readTranscript(client, meetingId, options(accountId, signal))),
    findSpeakers: (accountId, meetingId, signal) => {
      const read = async () => {
        const header = await readTranscriptHeader(client, meetingId, options(accountId, signal));
        return header && { importNumber: header.importNumber, speakers: header.speakers.map(toAssignedSpeaker) };
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
