import { isAppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../app/ports.ts';
import { passagesOfMinutes, passagesOfTranscript } from '../../domain/passages.ts';
import { plainLinesOf } from '../../domain/plain-lines.ts';
import { READABLE_DEADLINE_MS } from '../../limits.ts';

/** What has gone is no failure. */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return undefined;
    throw error;
  }
}

type Meetings = RpcClient<typeof MeetingsServiceService>;

/** Questions to meetings and accounts: in this service's own name for the index, in the person's name for what they find. */
export function createClients(meetings: Meetings, accounts: RpcClient<typeof AccountsServiceService>): Clients {
  const as = (accountId: string) => ({ as: serviceCaller('search', accountId) });
  return {
    async findHeading(accountId, meetingId) {
      const found = await orUndefined(meetings.getAudience({ meetingId }, as(accountId)));
      if (!found) return undefined;
      const { title, ownerId, readerIds, startedAt, version } = found;
      return { title, ownerId, readerIds, startedAt, sourceVersion: version };
    },
    findNewerTranscript: (accountId, meetingId, than) =>
      orUndefined(readTranscript(meetings.streamTranscript({ meetingId }, as(accountId)), than)),
    async findNewerMinutes(accountId, meetingId, than) {
      const found = await orUndefined(meetings.getMinutes({ meetingId }, as(accountId)));
      const { version = 0, content = '' } = found?.minutes ?? {};
      if (version <= than) return undefined;
      return { kind: 'minutes', passages: passagesOfMinutes(plainLinesOf(content)), sourceVersion: version };
    },
    async findName(accountId, userId) {
      const { people } = await accounts.getPeople({ userIds: [userId] }, as(accountId));
      return people.find((person) => person.userId === userId)?.name;
    },
    async filterReadable(actor, meetingIds, signal) {
      const options = { as: actor, signal, deadlineMs: READABLE_DEADLINE_MS };
      return (await meetings.filterReadable({ meetingIds: [...meetingIds] }, options)).meetingIds;
    },
  };
}

/** Leaves the stream after its header when there is nothing newer. */
async function readTranscript(
  stream: ReturnType<Meetings['streamTranscript']>,
  than: number,
): ReturnType<Clients['findNewerTranscript']> {
  const segments: { id: string; text: string }[] = [];
  let sourceVersion = 0;
  for await (const { part } of stream) {
    if (part?.$case === 'batch') segments.push(...part.value.segments);
    if (part?.$case !== 'header') continue;
    // Of each correction, not only of each import.
    sourceVersion = part.value.version;
    if (sourceVersion <= than) return undefined;
  }
  return sourceVersion === 0
    ? undefined
    : { kind: 'transcripts', passages: passagesOfTranscript(segments), sourceVersion };
}
