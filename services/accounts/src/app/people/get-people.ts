import { AppError } from '@minutehand/contracts/errors';
import { findMember } from '../../domain/account.ts';
import { PEOPLE_PER_LOOKUP } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

export type Person = {
  userId: string;
  name: string;
  email: string;
  role: string;
  timeZone: string;
  emailVerified: boolean;
  credentialEpoch: number;
};

/**
 * Names and email addresses of members of an account: those with the ids, and up to `otherMembers` more. Ids of other users are
 * ignored.
 */
export async function getPeople(
  ports: Pick<Ports, 'accounts' | 'users'>,
  accountId: string,
  { userIds, otherMembers = 0 }: { readonly userIds: readonly string[]; readonly otherMembers?: number | undefined },
): Promise<{ people: Person[]; accountClosed: boolean }> {
  if (otherMembers < 0 || userIds.length + otherMembers > PEOPLE_PER_LOOKUP) {
    throw new AppError('platform.malformed', { message: `Request at most ${PEOPLE_PER_LOOKUP} people at a time.` });
  }
  const account = await ports.accounts.find(accountScope(accountId), accountId);
  if (!account) return { people: [], accountClosed: false };
  const memberIds = userIds.filter((id) => account.memberIds.includes(id));
  const otherIds = account.memberIds.filter((id) => !memberIds.includes(id)).slice(0, otherMembers);
  const users = await ports.users.findMany(globalScope, [...memberIds, ...otherIds]);
  const people = users.map(({ id, name, email, timeZone, emailVerified, credentialEpoch }) => ({
    userId: id,
    name,
    email,
    timeZone,
    role: findMember(account, id)?.role ?? 'member',
    emailVerified,
    credentialEpoch,
  }));
  return { people, accountClosed: account.deletion !== undefined };
}
