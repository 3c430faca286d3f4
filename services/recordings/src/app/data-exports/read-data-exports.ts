import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import type { Stored } from '@minutehand/service-kit/store';
import {
  canDownload,
  DATA_EXPORT_KINDS,
  type DataExport,
  getDataExportId,
} from '../../domain/data-exports/data-export.ts';
import type { DataExportPorts } from './ports.ts';

/** The exports of the user and, for an owner, of the account: running, ready or failed. */
export async function listDataExports(
  { dataExports, now }: Pick<DataExportPorts, 'dataExports' | 'now'>,
  actor: Actor,
): Promise<Stored<DataExport>[]> {
  const ids = DATA_EXPORT_KINDS.map((kind) => getDataExportId(kind, actor));
  const found = await dataExports.findMany(actor, ids);
  return found.filter(
    (dataExport) =>
      canDownload(dataExport, actor) &&
      dataExport.state !== 'expired' &&
      dataExport.expiresAt.getTime() > now().getTime(),
  );
}

/** The archive of an export. The security log records the download, unless the caller only checks that it is possible. Throws data_export.not_found, even if the user has left one of the accounts whose data it has. */
export async function readDataExport(
  ports: Pick<DataExportPorts, 'dataExports' | 'dataSources' | 'now' | 'storage' | 'audioStorage' | 'securityLog'>,
  actor: Actor,
  { id, checkOnly }: { id: string; checkOnly: boolean },
  signal: AbortSignal,
): Promise<{ filename: string; byteSize: number; bytes: AsyncIterable<Uint8Array> }> {
  requireSession(actor);
  const found = (await listDataExports(ports, actor)).find((dataExport) => dataExport.id === id);
  if (found?.state !== 'ready') throw new AppError('data_export.not_found');
  const { key, byteSize, kind, requestedAt, accountIds } = found;
  const accounts = new Set((await ports.dataSources.listAccounts(actor, signal)).map((account) => account.id));
  if (!accountIds.every((accountId) => accounts.has(accountId))) throw new AppError('data_export.not_found');
  // Absent after the restore of a backup, which contains no archives.
  if (!(await ports.storage.has(key, byteSize))) throw new AppError('data_export.not_found');
  if (!checkOnly) ports.securityLog.record(actor, { type: 'data_export_downloaded', kind });
  const filename = `minutehand-${kind}-${requestedAt.toISOString().slice(0, 'yyyy-mm-dd'.length)}.zip`;
  return { filename, byteSize, bytes: ports.audioStorage.readRange(key, 0, byteSize - 1, signal) };
}
