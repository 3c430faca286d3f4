import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Directory } from '../../app/ports.ts';

/** People as the accounts service knows them. */
export function createDirectory(service: string, accounts: RpcClient<typeof AccountsServiceService>): Directory {
  return {
    peopleOf: async (accountId, userIds) => {
      const { people } = await accounts.getPeople({ userIds: [...userIds] }, { as: serviceCaller(service, accountId) });
      return people.map(({ userId, name, email, timeZone }) => ({ userId, name, email, timeZone }));
    },
    mentionsOf: async (actor, sgids) => {
      const { mentions } = await accounts.resolveMentions({ sgids: [...sgids] }, { as: actor });
      return mentions.map(({ sgid, userId, name }) => ({ sgid, userId, name }));
    },
  };
}
