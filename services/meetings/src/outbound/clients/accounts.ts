import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type AccountRole, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Directory } from '../../app/ports.ts';

/** People as the accounts service knows them. */
export function createDirectory(service: string, accounts: RpcClient<typeof AccountsServiceService>): Directory {
  return {
    peopleOf: async (accountId, userIds) => {
      const { people } = await accounts.getPeople({ userIds: [...userIds] }, { as: serviceCaller(service, accountId) });
      return people.map(({ userId, name, email, timeZone, role }) => ({
        userId,
        name,
        email,
        timeZone,
        role: roleOf(role),
      }));
    },
    mentionsOf: async (actor, sgids) => {
      const { mentions } = await accounts.resolveMentions({ sgids: [...sgids] }, { as: actor });
      return mentions.map(({ sgid, userId, name }) => ({ sgid, userId, name }));
    },
  };
}

/** What is unknown may do the least. */
function roleOf(role: string): AccountRole {
  return role === 'owner' || role === 'admin' ? role : 'member';
}
