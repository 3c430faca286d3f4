import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import { isOutage } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { type PersonCopy, toPersonCopyId } from '../../domain/people/person.ts';
import type { Ports } from '../ports.ts';

type PeoplePorts = Pick<Ports, 'people' | 'deletedUsers' | 'directory'>;

/**
 * People by user id, without deleted users: from this service's copies, or from accounts the first time. While accounts is unavailable, people without a copy
 * are omitted, because a meeting can be read without a name.
 */
export async function findPeople(
  ports: PeoplePorts,
  accountId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, PersonCopy>> {
  return (await loadPeople(ports, accountId, userIds)).people;
}

/** Names by user id; the same one for all deleted users. */
export async function findNames(
  ports: PeoplePorts,
  accountId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const { people, deletedIds } = await loadPeople(ports, accountId, userIds);
  return new Map([
    ...[...people.values()].map(({ userId, name }) => [userId, name] as const),
    ...deletedIds.map((userId) => [userId, DELETED_USER_NAME] as const),
  ]);
}

async function loadPeople(
  ports: PeoplePorts,
  accountId: string,
  userIds: readonly (string | null)[],
): Promise<{ people: Map<string, PersonCopy>; deletedIds: string[] }> {
  const ids = [...new Set(userIds.filter((id) => id !== null && id !== ''))].filter((id) => id !== null);
  const scope = systemScope('names of people', accountId);
  const copies = await ports.people.findMany(
    scope,
    ids.map((userId) => toPersonCopyId(accountId, userId)),
  );
  const people = new Map<string, PersonCopy>(
    copies.filter(({ isDeleted }) => isDeleted !== true).map((copy) => [copy.userId, copy]),
  );
  const missing = ids.filter((userId) => !people.has(userId));
  const deletedIds = await findDeletedUsers(ports, missing);
  const unknown = missing.filter((userId) => !deletedIds.includes(userId));
  for (const copy of await fetchPeople(ports, accountId, unknown)) {
    people.set(copy.userId, copy);
    await ports.people.insertOnce(scope, { ...copy, id: toPersonCopyId(accountId, copy.userId) });
    await removeCopyOfDeletedUser(ports, accountId, copy.userId);
  }
  return { people, deletedIds };
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
  await ports.people.remove(systemScope('the user was deleted', accountId), toPersonCopyId(accountId, userId));
}

async function fetchPeople(ports: PeoplePorts, accountId: string, userIds: readonly string[]): Promise<PersonCopy[]> {
  if (userIds.length === 0) return [];
  try {
    const people = await ports.directory.findPeople(accountId, userIds);
    return people.map(({ userId, name, timeZone }) => ({ userId, name, timeZone, sourceVersion: 0 }));
  } catch (error) {
    if (isOutage(error)) return [];
    throw error;
  }
}
