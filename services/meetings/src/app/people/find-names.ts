import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import { isOutage } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { toUserCopyId, type UserCopy } from '../../domain/people/user-copy.ts';
import type { Ports } from '../ports.ts';

type UserPorts = Pick<Ports, 'people' | 'deletedUsers' | 'directory'>;

/**
 * Users by id, without deleted ones: from this service's copies, or from accounts the first time. While accounts is unavailable, users without a copy
 * are omitted, because a meeting can be read without a name.
 */
export async function findUsers(
  ports: UserPorts,
  accountId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, UserCopy>> {
  return (await loadUsers(ports, accountId, userIds)).users;
}

/** Names by user id; the same one for all deleted users. */
export async function findNames(
  ports: UserPorts,
  accountId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const { users, deletedIds } = await loadUsers(ports, accountId, userIds);
  return new Map([
    ...[...users.values()].map(({ userId, name }) => [userId, name] as const),
    ...deletedIds.map((userId) => [userId, DELETED_USER_NAME] as const),
  ]);
}

async function loadUsers(
  ports: UserPorts,
  accountId: string,
  userIds: readonly (string | null)[],
): Promise<{ users: Map<string, UserCopy>; deletedIds: string[] }> {
  const ids = [...new Set(userIds.filter((id) => id !== null && id !== ''))].filter((id) => id !== null);
  const scope = systemScope('names of users', accountId);
  const copies = await ports.people.findMany(
    scope,
    ids.map((userId) => toUserCopyId(accountId, userId)),
  );
  const users = new Map<string, UserCopy>(
    copies.filter(({ isDeleted }) => isDeleted !== true).map((copy) => [copy.userId, copy]),
  );
  const missing = ids.filter((userId) => !users.has(userId));
  const deletedIds = await findDeletedUsers(ports, missing);
  const unknown = missing.filter((userId) => !deletedIds.includes(userId));
  for (const copy of await fetchUsers(ports, accountId, unknown)) {
    users.set(copy.userId, copy);
    await ports.people.insertOnce(scope, { ...copy, id: toUserCopyId(accountId, copy.userId) });
    await removeCopyOfDeletedUser(ports, accountId, copy.userId);
  }
  return { users, deletedIds };
}

/** The ids that belong to deleted users. */
async function findDeletedUsers(
  { deletedUsers }: Pick<Ports, 'deletedUsers'>,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  return (await deletedUsers.findMany(systemScope('deleted users'), userIds)).map(({ id }) => id);
}

/** Call after a copy was inserted: if the user was deleted in the meantime, the purge missed it. */
export async function removeCopyOfDeletedUser(
  ports: Pick<Ports, 'people' | 'deletedUsers'>,
  accountId: string,
  userId: string,
): Promise<void> {
  if ((await findDeletedUsers(ports, [userId])).length === 0) return;
  await ports.people.remove(systemScope('the user was deleted', accountId), toUserCopyId(accountId, userId));
}

async function fetchUsers(ports: UserPorts, accountId: string, userIds: readonly string[]): Promise<UserCopy[]> {
  if (userIds.length === 0) return [];
  try {
    const users = await ports.directory.findMembers(accountId, userIds);
    return users.map(({ userId, name, timeZone }) => ({ userId, name, timeZone, sourceVersion: 0 }));
  } catch (error) {
    if (isOutage(error)) return [];
    throw error;
  }
}
