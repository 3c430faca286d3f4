import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StoredEvent } from '@minutehand/contracts/events';
import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import {
  type AggregateDefinition,
  createExampleDocuments,
  openRawDatabase,
  openStore,
  type RawDocument,
  type Store,
} from '@minutehand/service-kit/store';
import { getChunkFolder } from '../../services/recordings/src/outbound/audio/chunk-path.ts';
import { getBlobPath } from '../../services/recordings/src/outbound/blobs/blob-path.ts';
import { BACKED_UP_SERVICES, type Backup, createBackup } from '../lib/backup/create-backup.ts';
import type { BackupKey } from '../lib/backup/encryption.ts';
import { getInstallation, type Installation } from '../lib/backup/installation.ts';
import { restoreBackup } from '../lib/backup/restore-backup.ts';
import { loadAggregates } from '../lib/checks/stored-schemas.ts';
import { getVariablePrefix, type ServiceName } from '../lib/services.ts';

const LEASE_MS = 10_000;
const BLOB_KEY = 'blob-key-1';
const ACCOUNT = 'account-1';
export const scope = systemScope('fills a database for a test', ACCOUNT);
export const BLOB = Buffer.from('The attached file of a meeting.');
/** The chunks of a recording that continues, by number. */
export const CHUNKS: readonly Buffer[] = ['first', 'second', ''].map((text) => Buffer.from(text));
const chunkRange = { from: 0, to: CHUNKS.length - 1, firstEndSeconds: 1, endSeconds: CHUNKS.length };
export const RECORDING = { chunks: [chunkRange], storedBytes: 11, state: 'recording' };

// biome-ignore lint/suspicious/noExplicitAny: aggregates of several shapes.
type AnyAggregate = AggregateDefinition<any>;

/** A backed up installation without processes: databases with a document of every aggregate, and a blob. */
export type BackupFixture = {
  readonly folder: string;
  readonly installation: Installation;
  readonly printed: string[];
  /** Opens the database of a service as the service does. */
  readonly openStore: (service: ServiceName) => Promise<Store>;
  readonly aggregate: (service: ServiceName, name: string) => AnyAggregate;
  readonly backUp: (key?: BackupKey) => Promise<Backup>;
  readonly restore: (
    backup: Pick<Backup, 'folder'>,
    options?: { services?: ServiceName[]; isForced?: boolean; key?: BackupKey },
  ) => Promise<void>;
  /** All documents of a service, by aggregate and id. */
  readonly read: (service: ServiceName) => Promise<Map<string, RawDocument>>;
  readonly deleteAllData: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const log = createLogger({ service: 'test', level: 'silent' });

/** `mongodbUrl` returns the URL of a new database. */
export async function createBackupFixture(mongodbUrl?: () => string): Promise<BackupFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-backup-'));
  const stateDir = join(folder, 'state');
  const urls = mongodbUrl
    ? Object.fromEntries(BACKED_UP_SERVICES.map((name) => [`${getVariablePrefix(name)}_DATABASE_URL`, mongodbUrl()]))
    : {};
  const installation = getInstallation(stateDir, urls);
  const aggregatesByService = await loadAggregates();
  const printed: string[] = [];
  let time = Date.parse('2026-03-01T10:00:00.000Z');
  const now = () => {
    time += 1_000;
    return new Date(time);
  };

  const open = (service: ServiceName): Promise<Store> =>
    openStore({
      url: installation.databases.get(service) ?? '',
      aggregates: aggregatesByService.get(service) ?? [],
      now: () => new Date(),
      newId: () => randomUUID(),
      log,
      sweepIntervalMs: 0,
    });

  const fixture: BackupFixture = {
    folder,
    installation,
    printed,
    openStore: open,
    aggregate: (service, name) => {
      const found = aggregatesByService.get(service)?.find((aggregate) => aggregate.name === name);
      if (!found) throw new Error(`${service} has no aggregate ${name}`);
      return found;
    },
    backUp: (key) =>
      createBackup({
        installation,
        backupsDir: join(folder, 'backups'),
        key,
        now,
        print: (line) => printed.push(line),
      }),
    restore: (backup, { services, isForced = false, key } = {}) =>
      restoreBackup({
        installation,
        folder: backup.folder,
        key,
        services,
        isForced,
        removeReplacedState: async (names) => void printed.push(`removed the replaced state of ${names}`),
        now,
        print: (line) => printed.push(line),
      }),
    read: async (service) => {
      const database = await openRawDatabase(installation.databases.get(service) ?? '');
      const documents = new Map<string, RawDocument>();
      try {
        for (const { name } of aggregatesByService.get(service) ?? []) {
          for await (const document of database.readDocuments(name)) documents.set(`${name}/${document.id}`, document);
        }
      } finally {
        await database.close();
      }
      return documents;
    },
    deleteAllData: async () => {
      for (const url of installation.databases.values()) {
        const database = await openRawDatabase(url);
        await database.clear();
        await database.close();
      }
      await rm(stateDir, { recursive: true, force: true });
    },
    close: async () => {
      await fixture.deleteAllData();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await fill(fixture, aggregatesByService);
  return fixture;
}

async function fill(
  { installation, openStore: open }: BackupFixture,
  aggregatesByService: ReadonlyMap<string, readonly AnyAggregate[]>,
): Promise<void> {
  const key = BLOB_KEY;
  for (const service of BACKED_UP_SERVICES) {
    const store = await open(service);
    for (const aggregate of aggregatesByService.get(service) ?? []) {
      const [body] = createExampleDocuments(aggregate) as Record<string, unknown>[];
      const blob = { key, byteSize: BLOB.length, checksum: md5(BLOB), owner: 'meeting:1' };
      const document = {
        ...body,
        ...(aggregate.name === 'blobs' ? blob : {}),
        ...(aggregate.name === 'recordings' ? RECORDING : {}),
        id: `${aggregate.name}-1`,
        accountId: ACCOUNT,
      };
      await store.collection(aggregate).insert(systemScope('fills a database for a test'), document);
    }
    await store.close();
  }
  const { blobsDir = '', secretsFile } = installation;
  await mkdir(dirname(join(blobsDir, getBlobPath(key))), { recursive: true });
  await writeFile(join(blobsDir, getBlobPath(key)), BLOB);
  await mkdir(getChunks(blobsDir), { recursive: true });
  for (const [number, chunk] of CHUNKS.entries()) await writeFile(join(getChunks(blobsDir), String(number)), chunk);
  await writeFile(secretsFile, '{"MEETINGS_SIGNING_SECRET":"a signing secret"}\n');
}

/** The events that a service will publish after its start. */
export async function readOutbox({ openStore: open }: BackupFixture, service: ServiceName): Promise<StoredEvent[]> {
  const store = await open(service);
  const events = await store.outbox.claim(1_000, LEASE_MS);
  await store.outbox.renew(
    events.map(({ id }) => id),
    0,
  );
  await store.close();
  return events;
}

/** All documents by service, aggregate and id, with the versions that they had before a restore. */
export async function readAll(fixture: BackupFixture): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const service of BACKED_UP_SERVICES) {
    for (const [path, { version, ...document }] of await fixture.read(service)) {
      all.set(`${service}/${path}`, { ...document, version: version % RESTORE_VERSION_STEP });
    }
  }
  return all;
}

export const readBlob = ({ installation }: BackupFixture): Promise<Buffer> =>
  readFile(join(installation.blobsDir ?? '', getBlobPath(BLOB_KEY)));

const getChunks = (blobsDir: string): string =>
  join(blobsDir, getChunkFolder({ accountId: ACCOUNT, recordingId: 'recordings-1' }));

/** Changes the file of the blob and its document, as joining a recording again does. */
export async function replaceBlob({ installation, openStore: open, aggregate }: BackupFixture, bytes: Buffer) {
  const store = await open('recordings');
  await store.collection(aggregate('recordings', 'blobs')).update(scope, 'blobs-1', (document) => ({
    document: { ...document, byteSize: bytes.length, checksum: md5(bytes) },
  }));
  await store.close();
  await writeFile(join(installation.blobsDir ?? '', getBlobPath(BLOB_KEY)), bytes);
}

/** The chunks of the recording, by their names. */
export async function readChunkFiles({ installation }: BackupFixture): Promise<Map<string, Buffer>> {
  const folder = getChunks(installation.blobsDir ?? '');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return new Map(names.map((name, index) => [name, files[index] as Buffer]));
}

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');
