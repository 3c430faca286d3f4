import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';
import { openRawDatabase, type RawDocument } from '@minutehand/service-kit/store';
import { readBlobRecords } from '../../../scripts/lib/backup/blobs.ts';
import { BACKED_UP_SERVICES } from '../../../scripts/lib/backup/create-backup.ts';
import { type Installation, withRawDatabase } from '../../../scripts/lib/backup/installation.ts';
import { loadAggregates } from '../../../scripts/lib/checks/stored-schemas.ts';
import { getBlobPath } from '../../../services/recordings/src/outbound/blobs/blob-path.ts';

/** All documents of a stopped product by "service/aggregate/id". The step that a restore adds is subtracted from their versions. */
export type Documents = ReadonlyMap<string, RawDocument>;

export async function readDocuments(installation: Installation): Promise<Documents> {
  const aggregates = await loadAggregates();
  const documents = new Map<string, RawDocument>();
  for (const service of BACKED_UP_SERVICES) {
    await withRawDatabase(installation, service, async (database) => {
      for (const { name } of aggregates.get(service) ?? []) {
        for await (const document of database.readDocuments(name)) {
          const version = document.version % RESTORE_VERSION_STEP;
          documents.set(`${service}/${name}/${document.id}`, { ...document, version });
        }
      }
    });
  }
  return documents;
}

/** The bytes of all claimed blobs, by key. */
export async function readBlobs(installation: Installation): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>();
  await withRawDatabase(installation, 'recordings', async (recordings) => {
    for await (const { key, isClaimed } of readBlobRecords(recordings)) {
      if (isClaimed) blobs.set(key, await readFile(join(installation.blobsDir ?? '', getBlobPath(key))));
    }
  });
  return blobs;
}

export async function wipeDatabases({ databases }: Installation): Promise<void> {
  for (const url of databases.values()) {
    const database = await openRawDatabase(url);
    await database.clear();
    await database.close();
  }
}

const isPresent = (document: RawDocument | undefined): boolean => document !== undefined && !document.isDeleted;

/** References to documents of other services that a set of documents lacks. */
export function findDanglingReferences(documents: Documents): string[] {
  const dangling: string[] = [];
  const check = (path: string, target: string): void => {
    if (!isPresent(documents.get(target))) dangling.push(`${path} -> ${target}`);
  };
  for (const [path, { isDeleted, body, id }] of documents) {
    if (isDeleted) continue;
    if (path.startsWith('search/headings/')) check(path, `meetings/meetings/${id}`);
    if (path.startsWith('ai/generations/')) check(path, `meetings/meetings/${body.meetingId}`);
    if (path.startsWith('notifications/notifications/')) check(path, `accounts/users/${body.userId}`);
    if (path.startsWith('meetings/meetings/')) check(path, `accounts/users/${body.ownerId}`);
  }
  return dangling;
}
