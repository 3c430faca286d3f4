import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import type { Ports } from './ports.ts';
import { purgeStoredMeeting } from './purge-stored-meeting.ts';

/** Purges all meetings of a deleted account. */
export async function purgeAccount(
  ports: Pick<Ports, 'metadata' | 'texts' | 'index' | 'vectors'>,
  accountId: string,
): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  await forEachInBatches(ports.metadata.stream(scope, {}), ({ id }) => purgeStoredMeeting(ports, accountId, id));
  await ports.index.removeAccount(accountId);
}
