import { AppError } from '@minutehand/contracts/errors';
import { findMember } from '../../domain/account.ts';
import { PEOPLE_PER_LOOKUP } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { accountScope, usersScope } from '../scopes.ts';

export type Person = {
  userId: string;
  name: string;
  email: string;
  role: string;
  timeZone: string;
  emailVerified: boolean;
  credentialEpoch: number;
};

/** Names and email addresses of members of an account. Ids of other users are ignored. */
export async function getPeople(
  ports: Pick<Ports, 'accounts' | 'users'>,
  accountId: string,
  userIds: readonly string[],
): Promise<Person[]> {
  if (userIds.length > PEOPLE_PER_LOOKUP) {
    throw new AppError('platform.malformed', { message: `Request at most ${PEOPLE_PER_LOOKUP} people at a time.` });
  }
  const account = await ports.accounts.find(accountScope(accountId), accountId);
  if (!account) return [];
  const memberIds = userIds.filter((id) => account.memberIds.includes(id));
  const users = await ports.users.findMany(usersScope, memberIds);
  return users.map(({ id, name, email, timeZone, emailVerified, credentialEpoch }) => ({
    userId: id,
    name,
    email,
    timeZone,
    role: findMember(account, id)?.role ?? 'member',
    emailVerified,
    credentialEpoch,
  }));
}
