import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

const scope = systemScope('keeps names of owners');

/** A person's name has changed. Who owns nothing that is found here is not kept. */
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

/** Names by user id; who is not known is left out. */
export async function namesOf(
  { people }: Pick<Ports, 'people'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await people.findMany(scope, [...new Set(userIds)]);
  return new Map(found.map(({ id, name }) => [id, name]));
}
