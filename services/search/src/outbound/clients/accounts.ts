import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../app/ports.ts';

export function createAccountsClient(accounts: RpcClient<typeof AccountsServiceService>): Pick<Clients, 'findName'> {
  return {
    async findName(accountId, userId) {
      const { people } = await accounts.getPeople({ userIds: [userId] }, { as: serviceCaller('search', accountId) });
      return people.find((person) => person.userId === userId)?.name;
    },
  };
}
