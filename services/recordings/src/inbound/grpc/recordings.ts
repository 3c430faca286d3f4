import { AppError } from '@minutehand/contracts/errors';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type * as proto from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { getScope } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { Stored } from '@minutehand/service-kit/store';
import { claimAttachment } from '../../app/claim-attachment.ts';
import { claimBlob } from '../../app/claim-blob.ts';
import { createDirectUpload } from '../../app/create-direct-upload.ts';
import { getUsage } from '../../app/get-usage.ts';
import { exportPersonalData } from '../../app/people/export-personal-data.ts';
import type { Ports } from '../../app/ports.ts';
import { releaseBlob } from '../../app/release-blob.ts';
import { createAttachableSgid, createSignedId } from '../../app/signed-ids.ts';
import { storeBlob } from '../../app/store-blob.ts';
import type { TranscriptionPorts } from '../../app/transcription/ports.ts';
import type { Blob } from '../../domain/blob.ts';
import { createMeetingRecordingHandlers } from './meeting-recordings.ts';
import type { TranscriptionRpcs } from './transcription.ts';

function presentBlob({ signer }: Ports, blob: Stored<Blob>): proto.Blob {
  const { id, accountId, key, filename, contentType, byteSize, checksum, createdAt } = blob;
  const reference = { accountId, blobId: id };
  return {
    id,
    key,
    filename,
    contentType,
    byteSize,
    checksum,
    createdAt: createdAt.toISOString(),
    signedId: createSignedId(signer, reference),
    attachableSgid: createAttachableSgid(signer, reference),
  };
}

/** The chunks that follow the header message. */
async function* readChunks(messages: AsyncIterator<proto.StoreBlobRequest>): AsyncGenerator<Uint8Array> {
  for (let next = await messages.next(); !next.done; next = await messages.next()) {
    if (next.value.part?.$case !== 'chunk') throw new AppError('platform.malformed');
    yield next.value.part.value;
  }
}

async function* splitIntoChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<proto.ReadBlobResponse> {
  for await (const chunk of bytes) {
    for (let offset = 0; offset < chunk.length; offset += STREAM_CHUNK_BYTES) {
      yield { chunk: Buffer.from(chunk.subarray(offset, offset + STREAM_CHUNK_BYTES)) };
    }
  }
}

/** The meetings service stores files on behalf of its users. */
const writeViaMeetings = { accessScope: 'write', servicesActingForUsers: ['meetings'] } as const;

export function createRecordingsHandlers(
  ports: TranscriptionPorts,
): Omit<Handlers<typeof RecordingsServiceService>, TranscriptionRpcs> {
  return {
    ...createMeetingRecordingHandlers(ports),
    createDirectUpload: defineHandler({ accessScope: 'write' }, async (declaration, { caller }) => {
      const { blob, target } = await createDirectUpload(ports, caller, declaration);
      return { blob: presentBlob(ports, blob), ...target };
    }),
    getUsage: defineHandler({ accessScope: 'read' }, async (_request, { caller }) => ({
      usage: await getUsage(ports, caller),
    })),
    storeBlob: defineHandler(
      { services: ['gateway'] },
      async (requests: AsyncIterable<proto.StoreBlobRequest>, { signal }) => {
        const messages = requests[Symbol.asyncIterator]();
        const first = await messages.next();
        if (first.done || first.value.part?.$case !== 'header') throw new AppError('platform.malformed');
        const { token, contentType, contentLength, contentMd5 } = first.value.part.value;
        await storeBlob(ports, { token, contentType, contentLength, contentMd5 }, readChunks(messages), signal);
        return {};
      },
    ),
    claimBlob: defineHandler(writeViaMeetings, async ({ signedId, owner }, { caller }) => ({
      blob: presentBlob(ports, await claimBlob(ports, caller, signedId, owner)),
    })),
    claimAttachment: defineHandler(writeViaMeetings, async ({ attachableSgid, owner }, { caller }) => ({
      blob: presentBlob(ports, await claimAttachment(ports, caller, attachableSgid, owner)),
    })),
    readBlob: defineHandler({ services: ['meetings', 'gateway'] }, async function* ({ blobId }, { caller, signal }) {
      const blob = caller.accountId === '' ? undefined : await ports.blobs.find(getScope(caller), blobId);
      if (!blob) throw new AppError('blob.not_found');
      yield* splitIntoChunks(ports.storage.read(blob.key, signal));
    }),
    streamPersonalData: defineHandler({ accessScope: 'admin' }, (_request, { caller, signal }) =>
      exportPersonalData(ports, caller, signal),
    ),
    releaseBlob: defineHandler({ services: ['meetings', 'gateway'] }, async ({ blobId, owner }, { caller }) => {
      if (caller.accountId === '') throw new AppError('blob.not_found');
      await releaseBlob(ports, caller.accountId, blobId, owner);
      return {};
    }),
  };
}
