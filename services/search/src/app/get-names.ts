import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Returns names by user id. Unknown users are omitted. */
export async function getNames(
  { people }: Pick<Ports, 'people'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await people.findMany(systemScope('reads the names of meeting owners'), [...new Set(userIds)]);
  return new Map(found.map(({ id, name }) => [id, name]));
}
