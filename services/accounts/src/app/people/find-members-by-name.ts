import { AppError } from '@minutehand/contracts/errors';
import { PEOPLE_PER_LOOKUP } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

const normalize = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** The members of an account with one of the names, ignoring case. Several may have the same one. */
export async function findMembersByName(
  ports: Pick<Ports, 'accounts' | 'users'>,
  accountId: string,
  names: readonly string[],
): Promise<{ userId: string; name: string }[]> {
  if (names.length > PEOPLE_PER_LOOKUP) {
    throw new AppError('platform.malformed', { message: `Request at most ${PEOPLE_PER_LOOKUP} names at a time.` });
  }
  const account = await ports.accounts.find(accountScope(accountId), accountId);
  if (!account) return [];
  const normalizedNames = new Set(names.map(normalize));
  const users = await ports.users.findMany(globalScope, account.memberIds);
  return users.filter(({ name }) => normalizedNames.has(normalize(name))).map(({ id, name }) => ({ userId: id, name }));
}
