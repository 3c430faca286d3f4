import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Uploads } from '../../app/ports.ts';

/** Not found or not owned by the actor, claimed by another owner, or never uploaded. */
const UNUSABLE_BLOB_CODES: ReadonlySet<string> = new Set(['blob.not_found', 'blob.claimed', 'blob.not_uploaded']);

/** Uploaded files, stored by the recordings service. The uploader claims a file; this service reads it. */
export function createUploads(service: string, recordings: RpcClient<typeof RecordingsServiceService>): Uploads {
  return {
    claim: async (actor, signedId, owner) => {
      const { blob } = await recordings.claimBlob({ signedId, owner }, { as: actor });
      if (blob === undefined) throw new AppError('blob.not_found');
      return { blobId: blob.id, filename: blob.filename, bytes: blob.byteSize };
    },
    claimAttachment: async (actor, attachableSgid, owner) => {
      try {
        const { blob } = await recordings.claimAttachment({ attachableSgid, owner }, { as: actor });
        if (blob === undefined) return undefined;
        const { id, filename, contentType, byteSize } = blob;
        return { blobId: id, filename, contentType, bytes: byteSize };
      } catch (error) {
        if (isAppError(error) && UNUSABLE_BLOB_CODES.has(error.code)) return undefined;
        throw error;
      }
    },
    release: async (accountId, blobId, owner) => {
      await recordings.releaseBlob({ blobId, owner }, { as: serviceCaller(service, accountId) });
    },
    read: async function* (accountId, blobId) {
      for await (const { chunk } of recordings.readBlob({ blobId }, { as: serviceCaller(service, accountId) })) {
        yield chunk;
      }
    },
  };
}
