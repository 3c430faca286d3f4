import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { type PersonCopy, toPersonCopyId } from '../../domain/people/person.ts';
import type { Ports } from '../ports.ts';

type PeoplePorts = Pick<Ports, 'people' | 'directory'>;

/**
 * People by user id: from this service's copies, or from accounts the first time. While accounts is unavailable, people without a copy
 * are omitted, because a meeting can be read without a name.
 */
export async function findPeople(
  ports: PeoplePorts,
  accountId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, PersonCopy>> {
  const ids = [...new Set(userIds.filter((id) => id !== null && id !== ''))].filter((id) => id !== null);
  const scope = systemScope('names of people', accountId);
  const copies = await ports.people.findMany(
    scope,
    ids.map((userId) => toPersonCopyId(accountId, userId)),
  );
  const found = new Map<string, PersonCopy>(copies.map((copy) => [copy.userId, copy]));
  const missing = ids.filter((userId) => !found.has(userId));
  for (const copy of await fetchPeople(ports, accountId, missing)) {
    found.set(copy.userId, copy);
    await ports.people.insertOnce(scope, { ...copy, id: toPersonCopyId(accountId, copy.userId) });
  }
  return found;
}

/** Names by user id. */
export async function findNames(
  ports: PeoplePorts,
  accountId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const people = await findPeople(ports, accountId, userIds);
  return new Map([...people.values()].map(({ userId, name }) => [userId, name]));
}

async function fetchPeople(ports: PeoplePorts, accountId: string, userIds: readonly string[]): Promise<PersonCopy[]> {
  if (userIds.length === 0) return [];
  try {
    const people = await ports.directory.findPeople(accountId, userIds);
    return people.map(({ userId, name, timeZone }) => ({ userId, name, timeZone, sourceVersion: 0 }));
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'timeout')) return [];
    throw error;
  }
}
