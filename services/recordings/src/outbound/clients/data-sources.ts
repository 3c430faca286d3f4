import { accountRoleSchema } from '@minutehand/contracts/http/session';
import type { AccountDataServiceService } from '@minutehand/contracts/proto/accounts/v1/account_data';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { MeetingFilesServiceService } from '@minutehand/contracts/proto/meetings/v1/meeting_files';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { SavedSearchesServiceService } from '@minutehand/contracts/proto/search/v1/search';
import type { Actor } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { DataSources, MeetingFileMessage } from '../../app/data-exports/ports.ts';
import { toSectionFiles } from '../../domain/data-exports/section-files.ts';
import { DATA_EXPORT_DEADLINE_MS } from '../../limits.ts';

type Clients = {
  readonly accounts: RpcClient<typeof AccountsServiceService>;
  readonly accountData: RpcClient<typeof AccountDataServiceService>;
  readonly meetings: RpcClient<typeof MeetingsServiceService>;
  readonly meetingFiles: RpcClient<typeof MeetingFilesServiceService>;
  readonly notifications: RpcClient<typeof NotificationsServiceService>;
  readonly assistant: RpcClient<typeof AssistantServiceService>;
  readonly savedSearches: RpcClient<typeof SavedSearchesServiceService>;
};

/** Reads the data of users and accounts from the services that own it, on behalf of the user. */
export function createDataSources(clients: Clients): DataSources {
  const call = (as: Actor, signal: AbortSignal) => ({ as, signal, deadlineMs: DATA_EXPORT_DEADLINE_MS });
  return {
    async listAccounts(actor, signal) {
      const { accounts } = await clients.accounts.listAccounts({}, { as: actor, signal });
      return accounts.map(({ id, role }) => ({ id, role: accountRoleSchema.parse(role) }));
    },
    readUser: (actor, signal) => toSectionFiles(clients.accounts.streamPersonalData({}, call(actor, signal))),
    async *readUserInAccount(actor, signal) {
      const options = call(actor, signal);
      yield* toSectionFiles(clients.notifications.streamPersonalData({}, options));
      yield* toSectionFiles(clients.meetings.streamPersonalData({ withoutMeetings: true }, options));
      yield* toSectionFiles(clients.assistant.streamQuestions({}, options));
      yield* toSectionFiles(clients.savedSearches.streamSavedSearches({}, options));
    },
    readAccount: (actor, signal) => toSectionFiles(clients.accountData.streamAccountData({}, call(actor, signal))),
    async *readMeetings(actor, { allMeetings }, signal): AsyncGenerator<MeetingFileMessage> {
      for await (const { part } of clients.meetingFiles.streamMeetingFiles({ allMeetings }, call(actor, signal))) {
        if (part?.$case === 'meetingsTotal') yield { meetingsTotal: part.value };
        else if (part?.$case === 'file') yield part.value;
      }
    },
  };
}
