import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** The name of a user for screens; empty for people who left the account, and while accounts is unavailable. */
export async function getUserName(
  { deletedUsers, findName }: Pick<Ports, 'deletedUsers' | 'findName'>,
  accountId: string,
  userId: string,
): Promise<string> {
  const deleted = await deletedUsers.find(systemScope('names of users'), userId);
  return deleted ? DELETED_USER_NAME : findName(accountId, userId);
}
