import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { openStore, type Store } from '@minutehand/service-kit/store';
import { createBackup } from './lib/backup/create-backup.ts';
import { getInstallation, type Installation, withArchive } from './lib/backup/installation.ts';
import { restoreBackup } from './lib/backup/restore-backup.ts';
import { getUnversionedFilePath, loadAggregates } from './lib/checks/stored-schemas.ts';
import { SERVICES_WITH_DATABASE } from './lib/service-environment.ts';
import type { ServiceName } from './lib/services.ts';

/** When the files were written: some of their documents expire soon after. */
const now = () => new Date('2026-11-23T05:00:00.000Z');
const scope = systemScope('reads files of an earlier release');
const aggregates = await loadAggregates();

let folder: string;
let installation: Installation;

/** The files of a release that had no schema versions, with a meeting, its minutes and everything else that a user can create. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minutehand-files-'));
  installation = getInstallation(folder, {});
  await mkdir(join(folder, 'sqlite'));
  for (const service of SERVICES_WITH_DATABASE) {
    await writeFile(
      join(folder, 'sqlite', `${service}.db`),
      gunzipSync(await readFile(getUnversionedFilePath(service))),
    );
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (service: ServiceName): Promise<Store> =>
  openStore({
    url: installation.databases.get(service) ?? '',
    aggregates: aggregates.get(service) ?? [],
    now,
    newId: () => 'event',
    log: createLogger({ service: 'test', level: 'silent' }),
    sweepIntervalMs: 0,
  });

/** Ids by aggregate, as the file has them. */
function readIds(service: ServiceName): Map<string, string[]> {
  const file = new DatabaseSync(join(folder, 'sqlite', `${service}.db`), { readOnly: true });
  const names = file
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%"body"%' OR sql LIKE '% body TEXT%'`)
    .all();
  const ids = new Map(
    names.map(({ name }) => [
      String(name),
      file
        .prepare(`SELECT id FROM "${name}" WHERE deleted_at IS NULL ORDER BY id`)
        .all()
        .map(({ id }) => String(id)),
    ]),
  );
  file.close();
  return ids;
}

describe('files of a release that had no schema versions', () => {
  it.each(SERVICES_WITH_DATABASE)('of %s are read and written by this release', async (service) => {
    const stored = readIds(service);
    expect(stored.size).toBeGreaterThan(0);
    const store = await open(service);
    for (const aggregate of aggregates.get(service) ?? []) {
      const collection = store.collection(aggregate);
      const documents = [];
      for await (const document of collection.stream(scope, {})) documents.push(document);
      expect(documents.map(({ id }) => id)).toEqual(stored.get(aggregate.name) ?? []);
      for (const { id, accountId, version } of documents) {
        const owner = accountId === '' ? scope : systemScope('writes files of an earlier release', accountId);
        const written = await collection.update(owner, id, (document) => ({ document }));
        expect(written).toMatchObject({ id, version: version + 1 });
      }
    }
    await store.close();
  });

  it('contain documents of most aggregates', () => {
    const filled = SERVICES_WITH_DATABASE.flatMap((service) =>
      [...readIds(service)].filter(([, ids]) => ids.length > 0),
    );
    expect(filled.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'users',
        'access_tokens',
        'meetings',
        'transcripts',
        'minutes',
        'notes',
        'blobs',
        'mails',
      ]),
    );
  });

  it('get the defaults of fields that were added since', async () => {
    const store = await open('accounts');
    for (const aggregate of aggregates.get('accounts') ?? []) {
      for await (const user of store.collection(aggregate).stream(scope, {})) {
        if (aggregate.name === 'users') expect(user).toMatchObject({ credentialEpoch: 0, theme: '' });
      }
    }
    await store.close();
  });

  it('are backed up and restored, though they have no published events and schema versions', async () => {
    const before = SERVICES_WITH_DATABASE.map(readIds);
    const print = () => {};
    const backup = await createBackup({
      installation,
      backupsDir: join(folder, 'backups'),
      key: undefined,
      now,
      print,
    });
    const clearDependencies = async () => {};
    await restoreBackup({
      installation,
      folder: backup.folder,
      key: undefined,
      isForced: true,
      clearDependencies,
      now,
      print,
    });
    expect(SERVICES_WITH_DATABASE.map(readIds)).toEqual(before);
    await withArchive(installation, 'meetings', async (meetings) => {
      for await (const { isDeleted, body } of meetings.readDocuments('minutes')) {
        expect({ isDeleted, hasText: String(body.content).includes('Edited by a person.') }).toEqual({
          isDeleted: false,
          hasText: true,
        });
      }
    });
    const store = await open('meetings');
    await store.close();
  });
});
