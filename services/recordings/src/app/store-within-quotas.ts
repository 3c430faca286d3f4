import { DAY_MS } from '@minutehand/contracts/limits';
import type { Quotas } from '@minutehand/contracts/quotas';
import type { Actor } from '@minutehand/service-kit/identity';
import type { QuotaRequest } from '@minutehand/service-kit/quotas';
import type { Stored } from '@minutehand/service-kit/store';
import type { Blob } from '../domain/blob.ts';
import type { Ports } from './ports.ts';
import { measureUploadBytes } from './recordings/measure-upload-bytes.ts';

type QuotaPorts = Pick<Ports, 'blobs' | 'recordings' | 'quotaLedgers' | 'readQuotas' | 'now'>;

/**
 * Stores a new blob unless that exceeds the files or bytes of the account, or the bytes of the uploader in 24 hours. The declared size
 * counts, because an upload must have it. Throws quota.exceeded, quota.exceeded_today.
 */
export async function storeWithinQuotas(
  ports: QuotaPorts,
  actor: Actor,
  blob: { readonly id: string; readonly byteSize: number },
  insert: () => Promise<Stored<Blob>>,
): Promise<Stored<Blob>> {
  const { quotaLedgers } = ports;
  const usages = getUsages(ports, actor, await ports.readQuotas(actor.accountId));
  const findStored = async (ids: readonly string[]) => (await ports.blobs.findMany(actor, ids)).map(({ id }) => id);
  const requests = usages.map(
    ({ quota, limit, owner, measure }): QuotaRequest => ({
      quota,
      limit,
      owner,
      id: blob.id,
      amount: quota === 'uploads' ? 1 : blob.byteSize,
      measure,
      findStored,
    }),
  );
  const store = requests.reduce((write, request) => () => quotaLedgers.storeWithinQuota(actor, request, write), insert);
  return store();
}

/** The quotas that this service enforces, and how their usage is measured. */
export function getUsages(ports: Pick<Ports, 'blobs' | 'recordings' | 'now'>, actor: Actor, quotas: Quotas) {
  const { blobs, now } = ports;
  const { accountId, userId } = actor;
  const dayAgo = () => new Date(now().getTime() - DAY_MS);
  return [
    { quota: 'uploads', owner: accountId, limit: quotas.uploads, measure: () => blobs.count(actor, {}) },
    {
      quota: 'upload_bytes',
      owner: accountId,
      limit: quotas.upload_bytes,
      measure: () => measureUploadBytes(ports, actor),
    },
    {
      quota: 'upload_bytes_per_person_per_day',
      owner: userId,
      limit: quotas.upload_bytes_per_person_per_day,
      measure: () => blobs.sum(actor, 'byteSize', { uploaderId: userId, createdAt: { gt: dayAgo() } }),
    },
  ] as const;
}
