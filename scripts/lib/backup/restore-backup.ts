import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';
import { getBlobPath } from '../../../services/recordings/src/outbound/blobs/blob-path.ts';
import { loadAggregates } from '../checks/stored-schemas.ts';
import type { PrintLine } from '../dependencies/source.ts';
import { SERVICES_WITH_DATABASE } from '../service-environment.ts';
import type { ServiceName } from '../services.ts';
import { readBackupFile, syncFolder, writeBackupFile } from './backup-files.ts';
import { readBlobRecords } from './blobs.ts';
import { readChunkedRecordings, restoreChunks } from './chunks.ts';
import { BACKED_UP_SERVICES, verifyBackup } from './create-backup.ts';
import type { BackupKey } from './encryption.ts';
import { getRestoreMarker, type Installation, withRawDatabase } from './installation.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { restateDeletedMeetings, restateErasures, restateMeetings, restateUsers } from './restated-events.ts';

/** Assumed number of earlier restores of a database whose versions cannot be read. */
const RESTORES_MAX = 99;

export type RestoreOptions = {
  readonly installation: Installation;
  readonly folder: string;
  readonly key: BackupKey | undefined;
  /** Services to restore; all of the backup by default. */
  readonly services?: readonly ServiceName[] | undefined;
  /** Replaces data that exists. */
  readonly isForced: boolean;
  /** Removes messages, sessions and the external index of the replaced state. */
  readonly removeReplacedState: (services: readonly ServiceName[]) => Promise<void>;
  readonly now: () => Date;
  readonly print: PrintLine;
};

/** Replaces the data of a stopped installation with that of a backup. Changes nothing if the backup cannot be restored. */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { installation, folder, key, removeReplacedState, print } = options;
  const manifest = await readManifest(folder, key);
  const services = selectServices(manifest, options.services);
  requireSameStores(manifest, installation, services);
  await requireReadable(manifest, services);
  if (!options.isForced) {
    requireDedicatedServers(installation);
    await requireEmpty(installation, services);
  }
  await verifyBackup(folder, manifest, key);
  print('the backup is complete and undamaged');

  const marker = getRestoreMarker(installation.stateDir);
  const versionStep = await findVersionStep(options, services);
  await mkdir(installation.stateDir, { recursive: true });
  await writeFile(marker, `${folder}\n${versionStep}\n`, { flush: true });
  await removeReplacedState(services);
  for (const database of manifest.databases) {
    if (!services.includes(database.service)) continue;
    await withRawDatabase(installation, database.service, (rawDatabase) =>
      rawDatabase.restore(readBackupFile(folder, database.path, key), versionStep),
    );
    print(`${database.service}: restored`);
  }
  if (services.includes('recordings')) await restoreBlobs(options, manifest);
  await restoreSecrets(options, manifest);
  await reconcile(options, services);
  await rm(marker);
}

/**
 * The step that is added to the version of every restored document, so that it exceeds all current versions. Versions that were assigned
 * after the backup are not assigned again, so that screens, copies and requests from that time are recognized as stale. An interrupted
 * restore may have replaced the current versions: its marker file contains the step that it used.
 */
async function findVersionStep(
  { installation, print }: RestoreOptions,
  services: readonly ServiceName[],
): Promise<number> {
  const marker = await readFile(getRestoreMarker(installation.stateDir), 'utf8').catch(() => '');
  let step = Math.max(RESTORE_VERSION_STEP, Number(marker.split('\n')[1]) || 0);
  for (const service of services) {
    const version = await withRawDatabase(installation, service, (database) => database.findHighestVersion()).catch(
      () => {
        print(`${service}: the database in place cannot be read; new versions start above all that it can contain`);
        return RESTORES_MAX * RESTORE_VERSION_STEP;
      },
    );
    step = Math.max(step, RESTORE_VERSION_STEP * (Math.floor(version / RESTORE_VERSION_STEP) + 1));
  }
  return step;
}

/** Meetings refer to uploaded files, and a restore deletes all other files, so both are always restored together. */
function selectServices(manifest: Manifest, requested: readonly ServiceName[] | undefined): ServiceName[] {
  const available = BACKED_UP_SERVICES.filter((name) => manifest.databases.some(({ service }) => service === name));
  if (requested === undefined) return available;
  const missing = requested.filter((name) => !available.some((service) => service === name));
  if (missing.length > 0) {
    throw new Error(`The backup does not contain ${missing.join(', ')}. It contains ${available.join(', ')}.`);
  }
  const includesFiles = requested.includes('meetings') || requested.includes('recordings');
  return available.filter(
    (name) => requested.includes(name) || (includesFiles && (name === 'meetings' || name === 'recordings')),
  );
}

function requireSameStores(
  manifest: Manifest,
  { databases, bucket }: Installation,
  services: readonly ServiceName[],
): void {
  for (const { service, kind } of manifest.databases) {
    const url = databases.get(service);
    if (!services.includes(service) || url === undefined) continue;
    const target = url.startsWith('sqlite:') ? 'sqlite' : 'mongodb';
    if (target !== kind) {
      throw new Error(
        `The backup of ${service} is from ${kind}, but its database is ${target}. Set MONGODB_URL or ${service.toUpperCase()}_DATABASE_URL as it was at the backup.`,
      );
    }
  }
  if (services.includes('recordings') && manifest.bucket !== null && manifest.bucket !== bucket) {
    throw new Error(`The uploaded files of the backup are in the bucket ${manifest.bucket}. Set RECORDINGS_S3_BUCKET.`);
  }
}

/** A release reads documents of the next schema version, but not of later ones. */
async function requireReadable(manifest: Manifest, services: readonly ServiceName[]): Promise<void> {
  const aggregates = await loadAggregates();
  for (const { service, aggregates: stored } of manifest.databases) {
    if (!services.includes(service)) continue;
    for (const { name, schemaVersion } of stored) {
      const knownVersion = aggregates.get(service)?.find((aggregate) => aggregate.name === name)?.schemaVersion ?? 1;
      if (schemaVersion <= knownVersion + 1) continue;
      throw new Error(
        `${service}: ${name} has the schema version ${schemaVersion}; this release reads versions up to ${knownVersion + 1}. Restore with release ${manifest.productVersion} or a later one.`,
      );
    }
  }
}

/** Servers that a restore empties; a running installation may use them too. */
const SERVER_SETTINGS = ['RABBITMQ_URL', 'REDIS_URL', 'GATEWAY_RESPONSES_REDIS_URL', 'MEILISEARCH_URL'];

/** Throws when settings name servers, unless they are known to belong to this installation only. */
export function requireDedicatedServers({ env }: Installation): void {
  // The container of Compose sets it: its servers belong to this installation only.
  if (env.RESTORE_SERVERS_ARE_DEDICATED === 'true') return;
  const configured = SERVER_SETTINGS.filter((name) => env[name]);
  if (configured.length === 0) return;
  throw new Error(
    `A restore removes messages, sessions and the index of the servers of ${configured.join(', ')}. Unset these settings for a trial; use --force if nothing else uses the servers and all services are stopped.`,
  );
}

async function requireEmpty(installation: Installation, services: readonly ServiceName[]): Promise<void> {
  const nonEmpty: string[] = [];
  for (const service of services) {
    if (!(await withRawDatabase(installation, service, (database) => database.isEmpty()))) nonEmpty.push(service);
  }
  const { blobsDir } = installation;
  const files = blobsDir === undefined ? [] : await readdir(blobsDir).catch(() => []);
  if (services.includes('recordings') && files.length > 0) nonEmpty.push(`uploaded files in ${blobsDir}`);
  if (nonEmpty.length === 0) return;
  throw new Error(
    `There is data already: ${nonEmpty.join(', ')}. Use --force to replace it; make a backup of it first if you may need it.`,
  );
}

/** Writes the files that the restored documents name, and deletes all others. */
async function restoreBlobs({ installation, folder, key, print }: RestoreOptions, manifest: Manifest): Promise<void> {
  const { blobsDir } = installation;
  if (blobsDir === undefined || manifest.bucket !== null) return;
  const stored = new Map(manifest.blobs.map((blob) => [blob.key, blob]));
  const pathsToKeep = new Set<string>();
  let restored = 0;
  await withRawDatabase(installation, 'recordings', async (recordings) => {
    for await (const { key: blobKey } of readBlobRecords(recordings)) {
      pathsToKeep.add(getBlobPath(blobKey));
      const blob = stored.get(blobKey);
      // The backup lacks it; the existing file may be intact.
      if (!blob) continue;
      await writeBackupFile(blobsDir, getBlobPath(blobKey), readBackupFile(folder, blob.path, key), undefined);
      restored += 1;
    }
    for await (const recording of readChunkedRecordings(recordings)) {
      const copy = manifest.recordings.find(
        ({ accountId, recordingId }) => accountId === recording.accountId && recordingId === recording.recordingId,
      );
      for (const path of await restoreChunks(recording, copy, { blobsDir, folder, key })) pathsToKeep.add(path);
    }
  });
  const removed = await deleteOtherFiles(blobsDir, pathsToKeep);
  print(
    `recordings: restored ${restored} files and the chunks of ${manifest.recordings.length} recordings${removed > 0 ? `, deleted ${removed} of the replaced state` : ''}`,
  );
}

async function deleteOtherFiles(blobsDir: string, pathsToKeep: ReadonlySet<string>): Promise<number> {
  const files = await readdir(blobsDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const others = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !pathsToKeep.has(relative(blobsDir, path)));
  for (const path of others) await rm(path);
  return others.length;
}

/** Links and signed ids of the restored documents are valid only with the secrets that signed them. */
async function restoreSecrets(
  { installation, folder, key, services, print }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  const { secrets } = manifest;
  const { secretsFile } = installation;
  if (!secrets || (services !== undefined && existsSync(secretsFile))) return;
  await mkdir(dirname(secretsFile), { recursive: true });
  const staged = `${secretsFile}.restoring`;
  await rm(staged, { force: true });
  await writeBackupFile(dirname(staged), 'keys.json.restoring', readBackupFile(folder, secrets.path, key), undefined);
  await rename(staged, secretsFile);
  await syncFolder(dirname(secretsFile));
  print('keys and secrets: restored');
}

/** Brings the services in sync again: once they run, each receives the events that it missed. */
async function reconcile(
  { installation, now, print }: RestoreOptions,
  services: readonly ServiceName[],
): Promise<void> {
  const isRestored = (name: ServiceName) => services.includes(name);
  let count = 0;
  // The copies are of different times, and messages were lost with the broker's state. Consumers ignore events that they have handled.
  for (const service of SERVICES_WITH_DATABASE) {
    count += await withRawDatabase(installation, service, (database) => database.republish());
  }
  if (isRestored('meetings') !== isRestored('search')) {
    // The index may be newer than the meetings, so it is rebuilt.
    await withRawDatabase(installation, 'search', (search) => search.clear());
    count += await withRawDatabase(installation, 'meetings', (meetings) => restateMeetings(meetings, now()));
    print('search: the index will be filled again');
  }
  if (isRestored('accounts') && !isRestored('meetings')) {
    count += await withRawDatabase(installation, 'accounts', (accounts) => restateUsers(accounts, now()));
  }
  const hasDependents = isRestored('recordings') || isRestored('ai') || isRestored('notifications');
  if (hasDependents && !isRestored('meetings')) {
    count += await withRawDatabase(installation, 'meetings', (meetings) => restateDeletedMeetings(meetings, now()));
  }
  if (!isRestored('accounts')) {
    // Without this event, data that was erased since the backup would stay in the restored services.
    count += await withRawDatabase(installation, 'accounts', (accounts) => restateErasures(accounts, now()));
  }
  print(`${count} events will be published again after the start`);
}
