import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { TranscriptionPorts } from '../../app/transcription/ports.ts';
import { VOCABULARY_NAMES } from '../../limits.ts';

type Clients = {
  readonly accounts: RpcClient<typeof AccountsServiceService>;
  readonly meetings: RpcClient<typeof MeetingsServiceService>;
  readonly log: Logger;
};

/**
 * Names that may be said in a meeting: of the people who can read it, then of other members of the account. Empty if accounts or meetings
 * does not respond: a transcription does not fail because it has no hints.
 */
export function createFindVocabulary(
  service: string,
  { accounts, meetings, log }: Clients,
): TranscriptionPorts['findVocabulary'] {
  return async (accountId, meetingId, signal) => {
    const options = { as: serviceCaller(service, accountId), signal };
    try {
      const { readerIds } = await meetings.getAudience({ meetingId }, options);
      const userIds = readerIds.slice(0, VOCABULARY_NAMES);
      const otherMembers = VOCABULARY_NAMES - userIds.length;
      const { people } = await accounts.getPeople({ userIds, otherMembers }, options);
      const readers = people.filter(({ userId }) => userIds.includes(userId));
      const others = people.filter(({ userId }) => !userIds.includes(userId));
      const names = [...readers, ...others].map(({ name }) => name.trim()).filter((name) => name !== '');
      return [...new Set(names)];
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err, meetingId }, 'a recording is transcribed without names as hints');
      return [];
    }
  };
}
