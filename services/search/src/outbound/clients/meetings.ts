import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../app/ports.ts';
import { splitMinutes, splitTranscript } from '../../domain/passages.ts';
import { toPlainLines } from '../../domain/plain-lines.ts';
import { READABLE_DEADLINE_MS } from '../../limits.ts';

type MeetingsRpc = RpcClient<typeof MeetingsServiceService>;

/** Calls run as this service, except `filterReadable`, which runs on behalf of the user who searches. */
export function createMeetingsClient(meetings: MeetingsRpc): Omit<Clients, 'findName'> {
  const as = (accountId: string) => ({ as: serviceCaller('search', accountId) });
  return {
    async findMetadata(accountId, meetingId) {
      const audience = await undefinedIfNotFound(meetings.getAudience({ meetingId }, as(accountId)));
      if (!audience) return undefined;
      const { title, ownerId, readerIds, startedAt, version } = audience;
      return { title, ownerId, readerIds, startedAt, sourceVersion: version };
    },
    findNewerTranscript: (accountId, meetingId, knownVersion) =>
      undefinedIfNotFound(readTranscript(meetings.streamTranscript({ meetingId }, as(accountId)), knownVersion)),
    async findNewerMinutes(accountId, meetingId, knownVersion) {
      const response = await undefinedIfNotFound(meetings.getMinutes({ meetingId }, as(accountId)));
      const { version = 0, content = '' } = response?.minutes ?? {};
      if (version <= knownVersion) return undefined;
      return { kind: 'minutes', passages: splitMinutes(toPlainLines(content)), sourceVersion: version };
    },
    async filterReadable(actor, meetingIds, signal) {
      const options = { as: actor, signal, deadlineMs: READABLE_DEADLINE_MS };
      return (await meetings.filterReadable({ meetingIds: [...meetingIds] }, options)).meetingIds;
    },
  };
}

/** Stops reading after the header if the transcript is not newer. */
async function readTranscript(
  stream: ReturnType<MeetingsRpc['streamTranscript']>,
  knownVersion: number,
): ReturnType<Clients['findNewerTranscript']> {
  const segments: { id: string; text: string }[] = [];
  let sourceVersion = 0;
  for await (const { part } of stream) {
    if (part?.$case === 'batch') segments.push(...part.value.segments);
    if (part?.$case !== 'header') continue;
    // `version` also counts corrections, unlike `importNumber`.
    sourceVersion = part.value.version;
    if (sourceVersion <= knownVersion) return undefined;
  }
  return sourceVersion === 0 ? undefined : { kind: 'transcripts', passages: splitTranscript(segments), sourceVersion };
}
