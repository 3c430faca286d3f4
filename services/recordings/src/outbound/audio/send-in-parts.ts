import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

type Target = { readonly Bucket: string; readonly Key: string };

/** Uploads a file in parts, so that none takes longer than a request may. Leaves no parts behind when that fails. */
export async function sendInParts(
  client: S3Client,
  { ContentType, ...target }: Target & { readonly ContentType: string },
  path: string,
  partBytes: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ContentType }));
  const upload = { ...target, UploadId };
  const file = await open(path, 'r');
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    // The part is in memory, so that the client can send it again.
    for (let part = await readPart(file, partBytes); part.length > 0; part = await readPart(file, partBytes)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: part }));
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

/** The next bytes of a file: `partBytes` of them, or all that are left. */
async function readPart(file: FileHandle, partBytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(partBytes);
  let filled = 0;
  for (let read = -1; read !== 0 && filled < partBytes; filled += read) {
    ({ bytesRead: read } = await file.read(buffer, filled, partBytes - filled));
  }
  return buffer.subarray(0, filled);
}
