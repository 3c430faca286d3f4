import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PrintLine } from '../dependencies/source.ts';
import { resolveFromRoot } from '../paths.ts';
import type { ServiceName } from '../services.ts';
import { checkBackupFile, syncFolder, writeBackupFile } from './backup-files.ts';
import { type BlobCopyOptions, copyBlobs, readBlobRecords } from './blobs.ts';
import { type ChunkCopies, copyChunks, copyWithChunks, readChunkedRecordings, removeObsoleteCopies } from './chunks.ts';
import type { BackupKey } from './encryption.ts';
import { type Installation, withRawDatabase } from './installation.ts';
import { FORMAT_VERSION, hasManifest, type Manifest, readManifest, writeManifest } from './manifest.ts';

/**
 * In the order of the copies: a service before those whose documents it refers to, so that every reference in a backup resolves. Later
 * copies may be ahead; their published events, which the backup contains, let the earlier ones catch up.
 */
export const BACKED_UP_SERVICES = [
  'search',
  'notifications',
  'ai',
  'meetings',
  'recordings',
  'accounts',
] as const satisfies readonly ServiceName[];

export type BackupOptions = {
  readonly installation: Installation;
  /** Folder of all backups. */
  readonly backupsDir: string;
  readonly key: BackupKey | undefined;
  readonly now: () => Date;
  readonly print: PrintLine;
};

export type Backup = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Keys of uploaded files, and folders of chunks, that the backup lacks because they are missing or damaged. */
  readonly missingOrDamagedFiles: readonly string[];
};

/** Copies all durable data into a new folder, and verifies it. The product may run. */
export async function createBackup(options: BackupOptions): Promise<Backup> {
  const { backupsDir, key, now, print } = options;
  const startedAt = now();
  const previous = await findPrevious(backupsDir, key);
  const folder = join(backupsDir, startedAt.toISOString().replaceAll(':', '-'));
  await mkdir(join(folder, 'databases'), { recursive: true, mode: 0o700 });
  try {
    const { manifest, missingOrDamagedFiles } = await copyAll({ ...options, folder, previous }, startedAt);
    await verifyBackup(folder, manifest, key);
    await syncFolder(folder);
    await writeManifest(folder, manifest, key);
    await syncFolder(backupsDir);
    print(`verified ${1 + manifest.databases.length + manifest.blobs.length + manifest.recordings.length} files`);
    return { folder, manifest, missingOrDamagedFiles };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type CopyOptions = BackupOptions & { readonly folder: string; readonly previous: BlobCopyOptions['previous'] };

async function copyAll(options: CopyOptions, startedAt: Date): Promise<Omit<Backup, 'folder'>> {
  const { installation, folder, key, now, print } = options;
  const blobs = new Map<string, Manifest['blobs'][number]>();
  // Twice: the first copy takes long. Blobs that are deleted after it are in the backup, and the second copy adds new ones.
  const missingOrDamaged = new Set(await copyNewBlobs(options, blobs));
  const chunks: ChunkCopies = new Map();
  const databases: Manifest['databases'] = [];
  for (const service of BACKED_UP_SERVICES) {
    const copy = () => copyDatabase(options, service);
    const database =
      service === 'recordings' ? await copyRecordings(options, chunks, missingOrDamaged, copy) : await copy();
    databases.push(database);
    const documents = database.aggregates.reduce((sum, aggregate) => sum + aggregate.documents, 0);
    print(`${service}: ${documents} documents`);
  }
  for (const blobKey of await copyNewBlobs(options, blobs)) missingOrDamaged.add(blobKey);
  const missingOrDamagedFiles = [...missingOrDamaged].filter((blobKey) => !blobs.has(blobKey));
  for (const name of missingOrDamagedFiles) print(`warning: the uploaded file ${name} is missing or damaged`);
  if (installation.bucket) print(`uploaded files are in the bucket ${installation.bucket}, which is not copied`);
  else print(`recordings: ${blobs.size} files, and chunks of ${chunks.size} recordings`);
  const secrets = existsSync(installation.secretsFile)
    ? await writeBackupFile(folder, 'keys.json', createReadStream(installation.secretsFile), key)
    : null;
  const manifest: Manifest = {
    formatVersion: FORMAT_VERSION,
    productVersion: await readProductVersion(),
    startedAt: startedAt.toISOString(),
    finishedAt: now().toISOString(),
    keyId: key?.id ?? null,
    databases,
    blobs: [...blobs.values()],
    recordings: [...chunks.values()].map(({ contents: _, ...copied }) => copied),
    bucket: installation.bucket ?? null,
    secrets,
  };
  return { manifest, missingOrDamagedFiles };
}

/** Copies the blobs that `copied` lacks. Returns the keys of those that are missing or damaged. */
async function copyNewBlobs(
  { installation, folder, key, previous }: CopyOptions,
  copied: Map<string, Manifest['blobs'][number]>,
): Promise<string[]> {
  const { blobsDir } = installation;
  if (blobsDir === undefined) return [];
  return withRawDatabase(installation, 'recordings', (recordings) =>
    copyBlobs(readBlobRecords(recordings), copied, { blobsDir, folder, key, previous }),
  );
}

/** Copies the database of the recordings and the chunks that it refers to. Adds the folders that lack chunks to `missingOrDamaged`. */
async function copyRecordings(
  { installation, folder, key }: CopyOptions,
  copied: ChunkCopies,
  missingOrDamaged: Set<string>,
  copy: () => Promise<Manifest['databases'][number]>,
): Promise<Manifest['databases'][number]> {
  const { blobsDir } = installation;
  if (blobsDir === undefined) return copy();
  const copyAllChunks = () =>
    withRawDatabase(installation, 'recordings', (database) =>
      copyChunks(readChunkedRecordings(database), copied, { blobsDir, folder, key }),
    );
  const { database, recordings } = await copyWithChunks(copyAllChunks, copy);
  await removeObsoleteCopies(copied, recordings, folder);
  for (const [id, isComplete] of recordings) if (!isComplete) missingOrDamaged.add(id);
  return database;
}

/** The uncompressed copy is in the folder of the backup, until its compressed copy is stored. */
async function copyDatabase(
  { installation, folder, key }: CopyOptions,
  service: ServiceName,
): Promise<Manifest['databases'][number]> {
  const uncompressed = join(folder, 'databases', `${service}.copying`);
  return withRawDatabase(installation, service, async (database) => {
    try {
      const aggregates = await database.copyTo(uncompressed);
      const path = join('databases', `${service}.${database.kind === 'sqlite' ? 'db' : 'ndjson'}.gz`);
      const file = await writeBackupFile(folder, path, createReadStream(uncompressed), key);
      return { service, kind: database.kind, ...file, aggregates };
    } finally {
      await rm(uncompressed, { force: true });
    }
  });
}

/** Reads every file back. Throws if one is damaged. */
export async function verifyBackup(folder: string, manifest: Manifest, key: BackupKey | undefined): Promise<void> {
  const { databases, blobs, recordings, secrets } = manifest;
  for (const file of [...databases, ...blobs, ...recordings, ...(secrets ? [secrets] : [])])
    await checkBackupFile(folder, file, key);
}

export async function readProductVersion(): Promise<string> {
  const { version = '' }: { version?: string } = JSON.parse(await readFile(resolveFromRoot('package.json'), 'utf8'));
  return version;
}

/** Complete backups, oldest first. */
export async function listBackups(backupsDir: string): Promise<string[]> {
  return (await listBackupNames(backupsDir)).map((name) => join(backupsDir, name)).filter(hasManifest);
}

/** Names of the folders of backups, complete or not, oldest first. */
async function listBackupNames(backupsDir: string): Promise<string[]> {
  const names = await readdir(backupsDir).catch(() => []);
  return names.filter((name) => /^\d{4}-\d{2}-\d{2}T/.test(name)).sort();
}

/** The newest backup with the same key: its blobs can be shared. */
async function findPrevious(backupsDir: string, key: BackupKey | undefined): Promise<BlobCopyOptions['previous']> {
  const folder = (await listBackups(backupsDir)).at(-1);
  if (folder === undefined) return undefined;
  try {
    const manifest = await readManifest(folder, key);
    if (manifest.keyId !== (key?.id ?? null)) return undefined;
    return { folder, blobs: new Map(manifest.blobs.map((blob) => [blob.key, blob])) };
  } catch {
    return undefined;
  }
}

/** Deletes all but the newest backups, and incomplete ones that are older. Returns the names of the deleted. */
export async function deleteOldBackups(backupsDir: string, backupsToKeep: number): Promise<string[]> {
  const complete = await listBackups(backupsDir);
  const oldestKept = complete.at(-backupsToKeep);
  if (oldestKept === undefined) return [];
  const old = (await listBackupNames(backupsDir)).filter((name) => name < basename(oldestKept));
  for (const name of old) await rm(join(backupsDir, name), { recursive: true, force: true });
  return old;
}
