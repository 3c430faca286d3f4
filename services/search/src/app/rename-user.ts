import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Updates a stored name. Ignores users who own no indexed meeting. */
export async function renameUser(
  { people }: Pick<Ports, 'people'>,
  { userId, name, version }: { userId: string; name: string; version: number },
): Promise<void> {
  await people.update(systemScope('updates the name of a meeting owner'), userId, (copy) =>
    copy.sourceVersion >= version ? undefined : { document: { ...copy, name, sourceVersion: version } },
  );
}
