import { AppError } from '@minutehand/contracts/errors';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Uploads } from '../../app/ports.ts';

/** Uploaded files, kept by the recordings service. Claiming is the uploader's, reading is this room's. */
export function createUploads(service: string, recordings: RpcClient<typeof RecordingsServiceService>): Uploads {
  return {
    claim: async (actor, signedId, owner) => {
      const { blob } = await recordings.claimBlob({ signedId, owner }, { as: actor, isIdempotent: true });
      if (blob === undefined) throw new AppError('blob.not_found');
      return { blobId: blob.id, filename: blob.filename, bytes: blob.byteSize };
    },
    release: async (accountId, blobId, owner) => {
      await recordings.releaseBlob({ blobId, owner }, { as: serviceCaller(service, accountId), isIdempotent: true });
    },
    read: async function* (accountId, blobId) {
      for await (const { chunk } of recordings.readBlob({ blobId }, { as: serviceCaller(service, accountId) })) {
        yield chunk;
      }
    },
  };
}
