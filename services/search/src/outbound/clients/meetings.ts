import type { MeetingsServiceService, Speaker } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../app/ports.ts';
import { splitMinutes, splitTurns, type TranscriptSegment } from '../../domain/passages.ts';
import { toPlainLines } from '../../domain/plain-lines.ts';
import { READABLE_DEADLINE_MS } from '../../limits.ts';

type MeetingsRpc = RpcClient<typeof MeetingsServiceService>;

/** Calls run as this service, except `findMeetingIds` and `filterReadable`, which run on behalf of the user who searches. */
export function createMeetingsClient(meetings: MeetingsRpc): Omit<Clients, 'findName'> {
  const callOptions = (accountId: string) => ({ as: serviceCaller('search', accountId) });
  return {
    async findMetadata(accountId, meetingId) {
      const audience = await undefinedIfNotFound(meetings.getAudience({ meetingId }, callOptions(accountId)));
      if (!audience) return undefined;
      const { title, ownerId, readerIds, startedAt, version } = audience;
      return { title, ownerId, readerIds, startedAt, sourceVersion: version };
    },
    findNewerTranscript: (accountId, meetingId, knownVersion) =>
      undefinedIfNotFound(
        readTranscript(meetings.streamTranscript({ meetingId }, callOptions(accountId)), knownVersion),
      ),
    async findNewerMinutes(accountId, meetingId, knownVersion) {
      const response = await undefinedIfNotFound(meetings.getMinutes({ meetingId }, callOptions(accountId)));
      const { version = 0, content = '' } = response?.minutes ?? {};
      if (version <= knownVersion) return undefined;
      return { kind: 'minutes', passages: splitMinutes(toPlainLines(content)), sourceVersion: version };
    },
    findMeetingIds(actor, filter, signal) {
      const request = {
        meetingId: filter.meetingId ?? '',
        accountMeetingTypeId: filter.meetingTypeId ?? '',
        seriesOf: filter.seriesOf ?? '',
        person: filter.personId ?? '',
        startedFrom: filter.startedFrom ?? '',
        startedBefore: filter.startedBefore ?? '',
        withOpenItems: filter.hasOpenItems,
      };
      return meetings.findMeetingIds(request, { as: actor, signal, deadlineMs: READABLE_DEADLINE_MS });
    },
    async filterReadable(actor, meetingIds, signal) {
      const options = { as: actor, signal, deadlineMs: READABLE_DEADLINE_MS };
      return (await meetings.filterReadable({ meetingIds: [...meetingIds] }, options)).meetingIds;
    },
  };
}

/**
 * The label for a speaker who is assigned to a user: their name is looked up by `meetings` and may change or be deleted without a new
 * version of the transcript. `meetings` replaces the label of a deleted user, which is a new version.
 */
function getStoredName({ userId, name, label }: Speaker): string {
  return userId === undefined ? name || label : label;
}

/** Stops reading after the header if the transcript is not newer. */
async function readTranscript(
  stream: ReturnType<MeetingsRpc['streamTranscript']>,
  knownVersion: number,
): ReturnType<Clients['findNewerTranscript']> {
  const segments: TranscriptSegment[] = [];
  let names = new Map<string, string>();
  let sourceVersion = 0;
  for await (const { part } of stream) {
    if (part?.$case === 'batch') {
      for (const { id, text, speakerId, start } of part.value.segments)
        segments.push({ id, text, start, speaker: names.get(speakerId) ?? '' });
    }
    if (part?.$case !== 'header') continue;
    // `version` also counts corrections, unlike `importNumber`.
    sourceVersion = part.value.version;
    names = new Map(part.value.speakers.map((speaker) => [speaker.id, getStoredName(speaker)]));
    if (sourceVersion <= knownVersion) return undefined;
  }
  return sourceVersion === 0 ? undefined : { kind: 'transcripts', passages: splitTurns(segments), sourceVersion };
}
