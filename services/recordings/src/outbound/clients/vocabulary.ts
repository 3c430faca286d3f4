import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { ReadGlossary } from '@minutehand/service-kit/glossary';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { TranscriptionPorts } from '../../app/transcription/ports.ts';
import { VOCABULARY_NAMES_MAX } from '../../limits.ts';

type Clients = {
  readonly accounts: RpcClient<typeof AccountsServiceService>;
  readonly meetings: RpcClient<typeof MeetingsServiceService>;
  readonly readGlossary: ReadGlossary;
  readonly log: Logger;
};

/**
 * Words that may be said in a meeting: names of the people who can read it, the terms of the account glossary, and names of other members.
 * If a service does not respond, its words are missing: a transcription does not fail without hints.
 */
export function createVocabularyFinder(
  service: string,
  { accounts, meetings, readGlossary, log }: Clients,
): TranscriptionPorts['findVocabulary'] {
  const findNames = async (accountId: string, meetingId: string, signal: AbortSignal) => {
    const options = { as: serviceCaller(service, accountId), signal };
    try {
      const { readerIds } = await meetings.getAudience({ meetingId }, options);
      const userIds = readerIds.slice(0, VOCABULARY_NAMES_MAX);
      const otherMembers = VOCABULARY_NAMES_MAX - userIds.length;
      const { people } = await accounts.getPeople({ userIds, otherMembers }, options);
      const isReader = ({ userId }: { readonly userId: string }) => userIds.includes(userId);
      return { readers: people.filter(isReader), others: people.filter((person) => !isReader(person)) };
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err, meetingId }, 'a recording is transcribed without names as hints');
      return { readers: [], others: [] };
    }
  };
  return async (accountId, meetingId, signal) => {
    const [{ readers, others }, terms] = await Promise.all([
      findNames(accountId, meetingId, signal),
      readGlossary(accountId),
    ]);
    const getName = ({ name }: { readonly name: string }) => name.trim();
    const words = [...readers.map(getName), ...terms.map(({ term }) => term), ...others.map(getName)];
    return [...new Set(words.filter((word) => word !== ''))];
  };
}
