import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type DataExport, DELETED_USER, expire } from '../../domain/data-exports/data-export.ts';
import { DATA_EXPORT_LOST_MS } from '../../limits.ts';
import { markDataExportFailed } from './mark-data-export-failed.ts';
import type { DataExportPorts } from './ports.ts';

type PurgePorts = Pick<DataExportPorts, 'dataExports' | 'storage'>;

/** Removes the archives that contain data of a deleted account, including those of users who requested them in another account. */
export async function purgeExportsOfAccount(ports: PurgePorts, accountId: string): Promise<void> {
  const scope = systemScope('removes archives of a deleted account');
  for await (const found of ports.dataExports.stream(scope, { where: { accountIds: { contains: accountId } } })) {
    if (found.accountId === accountId) await removeExport(ports, found);
    else await expireExport(ports, found, (current) => expire(current));
  }
}

/** Removes the archives that a deleted user requested. */
export async function purgeExportsOfUser(ports: PurgePorts, userId: string): Promise<void> {
  const scope = systemScope('removes archives of a deleted user');
  for await (const found of ports.dataExports.stream(scope, { where: { userId } })) {
    // The other owners can request another export of the account.
    if (found.kind === 'account')
      await expireExport(ports, found, (current) => ({ ...expire(current), userId: DELETED_USER }));
    else await removeExport(ports, found);
  }
}

export const countExportsOfUser = ({ dataExports }: Pick<PurgePorts, 'dataExports'>, userId: string): Promise<number> =>
  dataExports.count(systemScope('counts the exports of a deleted user'), { userId });

async function removeExport({ dataExports, storage }: PurgePorts, found: Stored<DataExport>): Promise<void> {
  // The bytes first: after a crash, the record still exists.
  await storage.remove(found.key);
  await dataExports.remove(getAccountScope(found), found.id);
}

/** Keeps the record: its id could not be used again for a while after its removal. */
async function expireExport(
  { dataExports, storage }: PurgePorts,
  found: Stored<DataExport>,
  apply: (current: Stored<DataExport>) => Stored<DataExport> | undefined,
): Promise<void> {
  await dataExports.update(getAccountScope(found), found.id, async (current) => {
    const document = apply(current);
    if (document === undefined) return undefined;
    await storage.remove(current.key);
    return { document };
  });
}

/** Removes expired archives, and marks the exports whose job was lost as failed. Returns their numbers. */
export async function sweepDataExports(ports: DataExportPorts): Promise<{ expired: number; lost: number }> {
  const { dataExports, now } = ports;
  const scope = systemScope('removes expired archives');
  let expired = 0;
  for await (const found of dataExports.stream(scope, {
    where: { state: { in: ['ready', 'failed'] }, expiresAt: { lt: now() } },
  })) {
    await expireExport(ports, found, (current) => {
      // Requested again meanwhile.
      if (current.run !== found.run) return undefined;
      expired += 1;
      return expire(current);
    });
  }
  let lostCount = 0;
  for (const state of ['waiting', 'running'] as const) {
    const before = new Date(now().getTime() - DATA_EXPORT_LOST_MS[state]);
    for await (const { id, accountId, run } of dataExports.stream(scope, {
      where: { state, updatedAt: { lt: before } },
    })) {
      await markDataExportFailed(ports, { accountId, exportId: id, run });
      lostCount += 1;
    }
  }
  return { expired, lost: lostCount };
}

const getAccountScope = ({ accountId }: Stored<DataExport>) => systemScope('removes an archive', accountId);
