import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

const scope = systemScope('stores the names of meeting owners');

/** Updates a stored name. Ignores people who own no indexed meeting. */
export async function renamePerson(
  { people }: Pick<Ports, 'people'>,
  { userId, name, version }: { userId: string; name: string; version: number },
): Promise<void> {
  await people.update(scope, userId, (person) =>
    person.sourceVersion >= version ? undefined : { document: { ...person, name, sourceVersion: version } },
  );
}

export async function purgePerson({ people }: Pick<Ports, 'people'>, userId: string): Promise<void> {
  await people.remove(scope, userId);
}

/** Names by user id, without unknown users. */
export async function getNames(
  { people }: Pick<Ports, 'people'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await people.findMany(scope, [...new Set(userIds)]);
  return new Map(found.map(({ id, name }) => [id, name]));
}
