import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Ports } from '../../app/ports.ts';

/** Names of members; empty for people who left, and while the accounts service is down. */
export function createNameFinder(
  service: string,
  accounts: RpcClient<typeof AccountsServiceService>,
): Ports['findName'] {
  return async (accountId, userId) => {
    const as = serviceCaller(service, accountId);
    const { people } = await accounts.getPeople({ userIds: [userId] }, { as }).catch(() => ({ people: [] }));
    return people[0]?.name ?? '';
  };
}

/** Members by name. Throws while the accounts service is down. */
export function createMemberFinder(
  service: string,
  accounts: RpcClient<typeof AccountsServiceService>,
): Ports['findMembersByName'] {
  return async (accountId, names) => {
    const as = serviceCaller(service, accountId);
    return (await accounts.findMembersByName({ names: [...names] }, { as })).members;
  };
}
