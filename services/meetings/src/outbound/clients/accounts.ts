import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type AccountRole, serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { UserDirectory } from '../../app/ports.ts';

/** Members of accounts, from the accounts service. */
export function createUserDirectory(
  service: string,
  accounts: RpcClient<typeof AccountsServiceService>,
): UserDirectory {
  return {
    findMembers: async (accountId, userIds) => {
      const { people } = await accounts.getPeople({ userIds: [...userIds] }, { as: serviceCaller(service, accountId) });
      return people.map(({ userId, name, email, timeZone, role, emailVerified, credentialEpoch }) => ({
        userId,
        name,
        email,
        timeZone,
        role: parseRole(role),
        // Absent in responses of an earlier accounts service without verified addresses, which has no credential epochs either.
        emailVerified: emailVerified ?? true,
        credentialEpoch: emailVerified === undefined ? undefined : credentialEpoch,
      }));
    },
    isAwaitingDeletion: async (accountId) => {
      const { accountClosed } = await accounts.getPeople({ userIds: [] }, { as: serviceCaller(service, accountId) });
      return accountClosed === true;
    },
    findMentions: async (actor, sgids) => {
      const { mentions } = await accounts.resolveMentions({ sgids: [...sgids] }, { as: actor });
      return mentions.map(({ sgid, userId, name }) => ({ sgid, userId, name }));
    },
  };
}

/** An unknown role gets the fewest permissions. */
function parseRole(role: string): AccountRole {
  return role === 'owner' || role === 'admin' ? role : 'member';
}
