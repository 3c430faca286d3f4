import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { type AggregateDefinition, openStore, type Store } from '@minutehand/service-kit/store';
import { startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { createBackup } from './lib/backup/create-backup.ts';
import { getInstallation, type Installation, withRawDatabase } from './lib/backup/installation.ts';
import { restoreBackup } from './lib/backup/restore-backup.ts';
import { getUnversionedFilePath, loadAggregates } from './lib/checks/stored-schemas.ts';
import { SERVICES_WITH_DATABASE } from './lib/service-environment.ts';
import { getVariablePrefix, type ServiceName } from './lib/services.ts';

type Schema = AggregateDefinition<object>['schema'];

/** The time at which the files were written: some of their documents expire soon after. */
const now = () => new Date('2026-11-23T05:00:00.000Z');
const scope = systemScope('reads files of an earlier release');
const aggregates = await loadAggregates();

let mongodb: TestMongodb;
beforeAll(async () => {
  mongodb = await startTestMongodb();
});
afterAll(() => mongodb?.stop());

let folder: string;
let installation: Installation;

/** The files of a release that had no schema versions, with a meeting, its minutes and everything else that a user can create. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minutehand-files-'));
  await mkdir(join(folder, 'sqlite'));
  for (const service of SERVICES_WITH_DATABASE) {
    await writeFile(getFile(service), gunzipSync(await readFile(getUnversionedFilePath(service))));
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const getFile = (service: ServiceName): string => join(folder, 'sqlite', `${service}.db`);

const openFiles = async (): Promise<void> => {
  installation = getInstallation(folder, {});
};

/** The documents of the files in MongoDB, without schema versions and published events. */
async function copyToMongodb(): Promise<void> {
  const name = randomUUID().slice(0, 8);
  installation = getInstallation(
    folder,
    Object.fromEntries(
      SERVICES_WITH_DATABASE.map((service) => [
        `${getVariablePrefix(service)}_DATABASE_URL`,
        withDatabase(mongodb.url, `files_${name}_${service}`),
      ]),
    ),
  );
  for (const service of SERVICES_WITH_DATABASE) {
    const lines = readLines(service).map((line) => `${JSON.stringify(line)}\n`);
    await withRawDatabase(installation, service, (database) => database.restore(toBytes(lines), 0));
  }
}

async function* toBytes(lines: readonly string[]): AsyncGenerator<Buffer> {
  for (const line of lines) yield Buffer.from(line);
}

function readLines(service: ServiceName): { collection: string; document: object }[] {
  const file = new DatabaseSync(getFile(service), { readOnly: true });
  const lines = (aggregates.get(service) ?? [])
    .filter(({ name }) => readIds(service).has(name))
    .flatMap(({ name, schema }) =>
      file
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map(({ id, account_id, version, created_at, updated_at, deleted_at, body }) => ({
          collection: name,
          document: {
            ...(body === null ? {} : withDates(schema, JSON.parse(String(body)))),
            ...{ _id: id, account_id, version },
            ...{ created_at: toDate(created_at), updated_at: toDate(updated_at) },
            ...(deleted_at === null ? {} : { deleted_at: toDate(deleted_at) }),
          },
        })),
    );
  file.close();
  return lines;
}

/** A date in the JSON of MongoDB. */
const toDate = (text: unknown) => ({ $date: { $numberLong: String(Date.parse(String(text))) } });

/** SQLite stores dates as text; MongoDB has dates. */
function withDates(schema: Schema, body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const type = schema.path(name);
      if (value === null || type === undefined) return [name, value];
      if (type.instance === 'Date') return [name, toDate(value)];
      const { schema: nested } = type;
      if (nested === undefined) return [name, value];
      const convert = (part: unknown) => withDates(nested, part as Record<string, unknown>);
      return [name, Array.isArray(value) ? value.map(convert) : convert(value)];
    }),
  );
}

const open = (service: ServiceName): Promise<Store> =>
  openStore({
    url: installation.databases.get(service) ?? '',
    aggregates: aggregates.get(service) ?? [],
    now,
    newId: () => 'event',
    log: createLogger({ service: 'test', level: 'silent' }),
    sweepIntervalMs: 0,
  });

/** Ids by aggregate, as the file of the release has them. */
function readIds(service: ServiceName): Map<string, string[]> {
  const file = new DatabaseSync(getFile(service), { readOnly: true });
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

/** Ids by aggregate, as the database has them. */
async function readStoredIds(service: ServiceName): Promise<[string, string[]][]> {
  const ids: [string, string[]][] = [];
  await withRawDatabase(installation, service, async (database) => {
    for (const name of readIds(service).keys()) {
      const found: string[] = [];
      for await (const { id, isDeleted } of database.readDocuments(name)) if (!isDeleted) found.push(id);
      ids.push([name, found]);
    }
  });
  return ids;
}

describe.each([
  ['SQLite', openFiles],
  ['MongoDB', copyToMongodb],
])('data in %s of a release that had no schema versions', (_, load) => {
  beforeEach(load);

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

  it('contain documents of most aggregates', async () => {
    const stored = await Promise.all(SERVICES_WITH_DATABASE.map(readStoredIds));
    const filled = stored.flat().filter(([, ids]) => ids.length > 0);
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
    const before = await Promise.all(SERVICES_WITH_DATABASE.map(readStoredIds));
    expect(before).toEqual(SERVICES_WITH_DATABASE.map((service) => [...readIds(service)]));
    const print = () => {};
    const backup = await createBackup({
      installation,
      backupsDir: join(folder, 'backups'),
      key: undefined,
      now,
      print,
    });
    const removeReplacedState = async () => {};
    await restoreBackup({
      installation,
      folder: backup.folder,
      key: undefined,
      isForced: true,
      removeReplacedState,
      now,
      print,
    });
    expect(await Promise.all(SERVICES_WITH_DATABASE.map(readStoredIds))).toEqual(before);
    await withRawDatabase(installation, 'meetings', async (meetings) => {
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
