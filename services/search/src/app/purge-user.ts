import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Later than every version of a user. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

/** Replaces the name of a deleted user. The document stays, so that older events do not restore the name. */
export async function purgeUser({ people }: Pick<Ports, 'people'>, userId: string): Promise<void> {
  const scope = systemScope('the user was deleted');
  const erased = { name: DELETED_USER_NAME, sourceVersion: LAST_VERSION };
  const { inserted } = await people.insertOnce(scope, { id: userId, ...erased });
  if (!inserted) await people.update(scope, userId, (copy) => ({ document: { ...copy, ...erased } }));
}

/** 1 while the name of the user is stored. */
export async function countNames({ people }: Pick<Ports, 'people'>, userId: string): Promise<Record<string, number>> {
  const copy = await people.find(systemScope('the user was deleted'), userId);
  return { people: copy === undefined || copy.name === DELETED_USER_NAME ? 0 : 1 };
}
