import { systemScope } from '@minutehand/service-kit/identity';
import { personCopyIdOf } from '../../domain/people/person.ts';
import type { Ports } from '../ports.ts';

export type RememberPerson = {
  userId: string;
  name: string;
  timeZone: string;
  accountIds: readonly string[];
  /** Of the user; older news is ignored. */
  version: number;
};

/** Keeps the copies of somebody's name up to date, one in each account. */
export async function rememberPerson(ports: Pick<Ports, 'people'>, command: RememberPerson): Promise<void> {
  const { userId, name, timeZone, accountIds, version } = command;
  for (const accountId of accountIds) {
    const scope = systemScope('somebody changed their name', accountId);
    const id = personCopyIdOf(accountId, userId);
    const { inserted } = await ports.people.insertOnce(scope, { id, userId, name, timeZone, sourceVersion: version });
    if (inserted) continue;
    await ports.people.update(scope, id, (copy) =>
      copy.sourceVersion < version ? { document: { ...copy, name, timeZone, sourceVersion: version } } : undefined,
    );
  }
}
