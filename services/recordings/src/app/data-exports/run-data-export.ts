import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { type Actor, type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type DataExport, isCurrentRun, isPending } from '../../domain/data-exports/data-export.ts';
import {
  DATA_EXPORT_DEADLINE_MS,
  DATA_EXPORT_MEDIA_TYPE,
  DATA_EXPORT_PROGRESS_MS,
  DATA_EXPORT_TTL_MS,
} from '../../limits.ts';
import { collectFiles } from './collect-files.ts';
import { markDataExportFailed, type RequestedExport } from './mark-data-export-failed.ts';
import type { DataExportPorts, OwnAccount } from './ports.ts';

/** The export was deleted, or another run has started. Not a failure. */
class ExportObsoleteError extends Error {}

/** The user left, is no longer an owner, or changed their password since the request. */
const PERMANENT_ERRORS = ['platform.unauthenticated', 'membership.owner_only', 'account.not_found'] as const;

/**
 * Writes the archive of an export and stores it. Everything is read for the user who requested it, with their current role. A run that a
 * crash interrupted starts again.
 */
export async function runDataExport(
  ports: DataExportPorts,
  request: RequestedExport,
  drainSignal: AbortSignal,
): Promise<void> {
  const scope = systemScope('writes an archive of data', request.accountId);
  const found = await ports.dataExports.find(scope, request.exportId);
  if (found === undefined || !isCurrentRun(found, request.run)) return;
  const deadline = AbortSignal.timeout(DATA_EXPORT_DEADLINE_MS);
  try {
    await writeExport(ports, scope, request, AbortSignal.any([drainSignal, deadline]));
  } catch (error) {
    if (error instanceof ExportObsoleteError) return;
    if (!PERMANENT_ERRORS.some((code) => isAppError(error, code))) throw error;
    await markDataExportFailed(ports, request);
  }
}

async function writeExport(
  ports: DataExportPorts,
  scope: SystemScope,
  request: RequestedExport,
  signal: AbortSignal,
): Promise<void> {
  const started = await changeExport(ports, scope, request, (current) => ({
    ...current,
    state: 'running',
    meetingsDone: 0,
  }));
  const requester = toActor(started);
  const accounts = await ports.dataSources.listAccounts(requester, signal);
  const included = selectAccounts(started, accounts);
  await changeExport(ports, scope, request, (current) => ({ ...current, accountIds: included.map(({ id }) => id) }));
  let savedAt = ports.now().getTime();
  const saveProgress = async (progress: Pick<DataExport, 'meetingsDone' | 'meetingsTotal'>) => {
    const time = ports.now().getTime();
    if (time - savedAt < DATA_EXPORT_PROGRESS_MS) return;
    savedAt = time;
    await changeExport(ports, scope, request, (current) => ({ ...current, ...progress }));
  };
  // After a failure nobody reads the open streams: abort them instead of waiting for their deadline.
  const stopReading = new AbortController();
  const readSignal = AbortSignal.any([signal, stopReading.signal]);
  const collected = collectFiles(
    ports,
    { kind: started.kind, requester, accounts: included, saveProgress },
    readSignal,
  );
  try {
    await ports.writeArchive(collected.files, signal, async ({ path, byteSize }) => {
      const { key } = await changeExport(ports, scope, request, (current) => ({
        ...current,
        ...collected.getProgress(),
      }));
      // Stored with the audio and the blobs, in one folder or bucket.
      await ports.audioStorage.storeFile(key, path, DATA_EXPORT_MEDIA_TYPE);
      await finishExport(ports, scope, request, { key, byteSize });
    });
  } finally {
    stopReading.abort();
  }
  const { meetingsDone } = collected.getProgress();
  ports.log.info({ exportId: request.exportId, kind: started.kind, meetings: meetingsDone }, 'archive written');
}

const toActor = ({ userId, accountId, credentialEpoch }: Stored<DataExport>): Actor => ({
  ...{ kind: 'actor', userId, accountId, credentialEpoch },
  // Replaced by the current role in each account.
  role: 'member',
  scopes: ['read', 'write', 'admin'],
});

/** The account, if the requester still owns it; or all accounts of the user. */
function selectAccounts(
  { kind, accountId }: Stored<DataExport>,
  accounts: readonly OwnAccount[],
): readonly OwnAccount[] {
  const current = accounts.find(({ id }) => id === accountId);
  if (current === undefined) throw new AppError('account.not_found');
  if (kind === 'user') return accounts;
  if (current.role !== 'owner') throw new AppError('membership.owner_only');
  return [current];
}

/** Throws ExportObsoleteError. */
async function changeExport(
  { dataExports }: Pick<DataExportPorts, 'dataExports'>,
  scope: SystemScope,
  { exportId, run }: RequestedExport,
  apply: (current: Stored<DataExport>) => Stored<DataExport>,
): Promise<Stored<DataExport>> {
  const changed = await dataExports.update(scope, exportId, (current) => {
    if (!isCurrentRun(current, run)) throw new ExportObsoleteError();
    return { document: apply(current) };
  });
  if (changed === undefined) throw new ExportObsoleteError();
  return changed;
}

/** Publishes the result once. Removes the archive if the export was deleted or requested again meanwhile. */
async function finishExport(
  { dataExports, storage, now }: Pick<DataExportPorts, 'dataExports' | 'storage' | 'now'>,
  scope: SystemScope,
  { exportId, run }: RequestedExport,
  { key, byteSize }: { readonly key: string; readonly byteSize: number },
): Promise<void> {
  const expiresAt = new Date(now().getTime() + DATA_EXPORT_TTL_MS);
  const finished = await dataExports.update(scope, exportId, (current) => {
    // The export may be ready already: then a redelivered message has written the same archive again.
    if (current.key !== key || !(isCurrentRun(current, run) || current.state === 'ready')) return undefined;
    const { userId, kind } = current;
    const payload = { exportId, run, userId, kind, state: 'ready', expiresAt: expiresAt.toISOString() };
    return {
      document: { ...current, state: 'ready', byteSize, expiresAt, meetingsDone: current.meetingsTotal },
      events: isPending(current) ? [createEvent('recordings.data_export_finished', payload)] : [],
    };
  });
  if (finished?.key !== key || finished.state !== 'ready') await storage.remove(key);
}
