import { AppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import type { Stored } from '@minutehand/service-kit/store';
import {
  DATA_EXPORT_KINDS,
  type DataExport,
  getDataExportId,
  isPending,
  requestAgain,
} from '../../domain/data-exports/data-export.ts';
import { DATA_EXPORT_TTL_MS } from '../../limits.ts';
import type { DataExportPorts } from './ports.ts';

/**
 * Starts the export of the user or of the account, which replaces the last one. Returns the running one, if there is one. Throws
 * membership.owner_only, and sso.own_credentials_required: the provider of one account must not reach the data in others.
 */
export async function startDataExport(
  ports: Pick<DataExportPorts, 'dataExports' | 'storage' | 'now' | 'newId'>,
  actor: Actor,
  requestedKind: string,
): Promise<Stored<DataExport>> {
  requireSession(actor);
  const kind = DATA_EXPORT_KINDS.find((candidate) => candidate === requestedKind);
  if (kind === undefined) throw new AppError('platform.malformed');
  if (kind === 'user' && actor.isSso) throw new AppError('sso.own_credentials_required');
  if (kind === 'account' && actor.role !== 'owner') throw new AppError('membership.owner_only');
  const { accountId, userId, credentialEpoch = 0 } = actor;
  const id = getDataExportId(kind, actor);
  const now = ports.now();
  const request = { userId, credentialEpoch, accountIds: [accountId], key: ports.newId() };
  const first: DataExport = {
    ...{ kind, ...request, state: 'waiting', run: 1, requestedAt: now, meetingsTotal: 0, meetingsDone: 0 },
    ...{ byteSize: 0, expiresAt: new Date(now.getTime() + DATA_EXPORT_TTL_MS) },
  };
  const { document, inserted } = await ports.dataExports.insertOnce(actor, { ...first, id }, [
    createDataExportRequested(id, first.run),
  ]);
  if (inserted) return document;
  const updated = await ports.dataExports.update(actor, id, async (current) => {
    if (isPending(current)) return undefined;
    // Before its key is replaced: after a crash, the record still has it.
    await ports.storage.remove(current.key);
    const renewed = requestAgain(current, request, { now, ttlMs: DATA_EXPORT_TTL_MS });
    return { document: renewed, events: [createDataExportRequested(id, renewed.run)] };
  });
  return updated ?? document;
}

const createDataExportRequested = (exportId: string, run: number): DomainEvent =>
  createEvent('recordings.data_export_requested', { exportId, run });
