import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Updates a stored name. Ignores people who own no indexed meeting. */
export async function renamePerson(
  { people }: Pick<Ports, 'people'>,
  { userId, name, version }: { userId: string; name: string; version: number },
): Promise<void> {
  await people.update(systemScope('updates the name of a meeting owner'), userId, (person) =>
    person.sourceVersion >= version ? undefined : { document: { ...person, name, sourceVersion: version } },
  );
}
