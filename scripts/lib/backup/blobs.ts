import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RawDatabase } from '@minutehand/service-kit/store';
import { getBlobPath } from '../../../services/recordings/src/outbound/blobs/blob-path.ts';
import { checkBackupFile, writeBackupFile } from './backup-files.ts';
import type { BackupKey } from './encryption.ts';
import type { Manifest } from './manifest.ts';

/** An uploaded or joined file according to its document. */
export type BlobRecord = {
  readonly key: string;
  readonly byteSize: number;
  /** MD5, base64. */
  readonly checksum: string;
  /** True once the blob belongs to an owner, for example a meeting. Its bytes must exist from then on. */
  readonly isClaimed: boolean;
};

type CopiedBlob = Manifest['blobs'][number];

/** The blobs of a database of the recordings service. */
export async function* readBlobRecords(recordings: Pick<RawDatabase, 'readDocuments'>): AsyncGenerator<BlobRecord> {
  // The document of a joined file is stored before its bytes. Until the recording is ready, they can be joined again.
  const unfinished = new Set<string>();
  for await (const { id, isDeleted, body } of recordings.readDocuments('recordings'))
    if (!isDeleted && body.state === 'processing') unfinished.add(id);
  for await (const { id, isDeleted, body } of recordings.readDocuments('blobs')) {
    const { key, byteSize, checksum, owner } = body;
    if (isDeleted || typeof key !== 'string' || typeof checksum !== 'string') continue;
    const isClaimed = owner !== '' && owner !== undefined && !unfinished.has(id);
    yield { key, byteSize: Number(byteSize), checksum, isClaimed };
  }
}

export type BlobCopyOptions = {
  readonly blobsDir: string;
  readonly folder: string;
  readonly key: BackupKey | undefined;
  /** An earlier backup, whose copies of the same bytes are shared. */
  readonly previous: { readonly folder: string; readonly blobs: ReadonlyMap<string, CopiedBlob> } | undefined;
};

/**
 * Copies the blobs that `copied` lacks. Returns the keys of claimed blobs whose bytes are missing or damaged. A recording with late chunks
 * is joined again, to other bytes under the same key.
 */
export async function copyBlobs(
  records: AsyncIterable<BlobRecord>,
  copied: Map<string, CopiedBlob>,
  options: BlobCopyOptions,
): Promise<string[]> {
  const missingOrDamaged: string[] = [];
  for await (const record of records) {
    const { key, checksum, isClaimed } = record;
    if (copied.get(key)?.checksum === checksum) continue;
    const blob = (await linkPrevious(record, options)) ?? (await copyBlob(record, options));
    if (blob) copied.set(key, blob);
    else if (isClaimed) missingOrDamaged.push(key);
  }
  return missingOrDamaged;
}

async function linkPrevious(
  { key: blobKey, checksum }: BlobRecord,
  { folder, key, previous }: BlobCopyOptions,
): Promise<CopiedBlob | undefined> {
  const earlier = previous?.blobs.get(blobKey);
  if (!previous || earlier?.checksum !== checksum) return undefined;
  const target = join(folder, earlier.path);
  try {
    await checkBackupFile(previous.folder, earlier, key);
  } catch {
    return undefined;
  }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await link(join(previous.folder, earlier.path), target);
    return earlier;
  } catch {
    // Another file system, or one without links.
    return undefined;
  }
}

/** Returns undefined if the bytes are missing or differ from their document. */
async function copyBlob(
  { key, byteSize, checksum }: BlobRecord,
  { blobsDir, folder, key: backupKey }: BlobCopyOptions,
): Promise<CopiedBlob | undefined> {
  const source = join(blobsDir, getBlobPath(key));
  const size = await stat(source).then(
    (found) => found.size,
    () => undefined,
  );
  if (size !== byteSize) return undefined;
  const md5 = createHash('md5');
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(source)) {
      md5.update(chunk);
      yield chunk;
    }
  }
  const file = await writeBackupFile(folder, join('blobs', getBlobPath(key)), read(), backupKey);
  return md5.digest('base64') === checksum ? { key, checksum, ...file } : undefined;
}
