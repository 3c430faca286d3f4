import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { defineAggregate, openStore } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { BenchmarkResult } from '../benchmark-result.ts';

const WRITES = 2_000;
const READS = 10_000;
const PAGES = 300;
const PAGE = 50;

type Segment = { speaker: string; text: string; startMs: number };
type BenchMeeting = { title: string; group: string; heldAt: Date; segments: Segment[] };
const benchMeetings = defineAggregate<BenchMeeting>({
  name: 'meetings',
  tenancy: 'account',
  schema: new Schema({
    title: { type: String, required: true },
    group: { type: String, required: true },
    heldAt: { type: Date, required: true },
    segments: [{ speaker: String, text: String, startMs: Number }],
  }),
  indexes: [{ name: 'by_group', keys: ['group', 'heldAt'] }],
});

/** About 2 kB of JSON. */
const createBenchMeeting = (index: number): BenchMeeting => ({
  title: `Meeting ${index}`,
  group: `group ${index % 4}`,
  heldAt: new Date(1_700_000_000_000 + index * 60_000),
  segments: Array.from({ length: 15 }, (_, index) => ({
    speaker: `Speaker ${index % 3}`,
    text: 'We should finish the plan for the quarter before the next meeting, if everybody agrees.',
    startMs: index * 4_000,
  })),
});

/** Operations per second. */
type Rates = { readonly insert: number; readonly replace: number; readonly find: number; readonly page: number };

/**
 * The SQLite store compared with `node:sqlite` alone, with the same tables and durability: the cost of tenancy, casting,
 * validation, versions and the outbox.
 */
export async function measureStore(report: (line: string) => void): Promise<readonly BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-store-bench-'));
  try {
    report(`store: ${WRITES} writes with an event each, ${READS} reads`);
    const product = await measureProduct(join(folder, 'store.db'));
    report('store: the same with node:sqlite alone');
    const control = measureControl(join(folder, 'control.db'));
    const createResult = (name: string, operation: keyof Rates): BenchmarkResult => {
      return { name, product: product[operation], control: control[operation], unit: '/s' };
    };
    return [
      createResult('store: insert with an event', 'insert'),
      createResult('store: replace with an event', 'replace'),
      createResult('store: read by id', 'find'),
      createResult(`store: page of ${PAGE} by an index`, 'page'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureProduct(path: string): Promise<Rates> {
  const log = createLogger({ service: 'bench', level: 'silent' });
  const now = () => new Date();
  const store = await openStore({ url: `sqlite:${path}`, aggregates: [benchMeetings], now, newId: randomUUID, log });
  const collection = store.collection(benchMeetings);
  const scope = systemScope('the benchmark', 'account-1');
  const createEvents = (id: string) => [createEvent('meetings.meeting_deleted', { meetingId: id })];
  const insert = await measureRate(WRITES, (index) =>
    collection.insert(scope, { id: getId(index), ...createBenchMeeting(index) }, createEvents(getId(index))),
  );
  const find = await measureRate(READS, (index) => collection.find(scope, getId(index % WRITES)));
  const page = await measureRate(PAGES, (index) =>
    collection.page(scope, { where: { group: `group ${index % 4}` }, sort: [['heldAt', 'desc']], limit: PAGE }),
  );
  const loaded = await collection.findMany(
    scope,
    Array.from({ length: 500 }, (_, index) => getId(index)),
  );
  const replace = await measureRate(loaded.length, (index) => {
    const document = loaded[index];
    if (!document) throw new Error('a document is missing');
    return collection.replace(scope, { ...document, title: 'replaced' }, createEvents(document.id));
  });
  await store.close();
  return { insert, replace, find, page };
}

function measureControl(path: string): Rates {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  database.exec(`
    CREATE TABLE meetings (id TEXT PRIMARY KEY NOT NULL, account_id TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE INDEX by_group ON meetings (account_id, json_extract(body, '$.group'), json_extract(body, '$.heldAt'), id);
    CREATE TABLE outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payload TEXT NOT NULL);`);
  const insertEvent = database.prepare('INSERT INTO outbox (id, payload) VALUES (?, ?)');
  const insertOne = database.prepare('INSERT INTO meetings (id, account_id, version, body) VALUES (?, ?, 1, ?)');
  const replaceOne = database.prepare('UPDATE meetings SET version = 2, body = ? WHERE id = ? AND version = 1');
  const findOne = database.prepare('SELECT body FROM meetings WHERE id = ?');
  const findPage =
    database.prepare(`SELECT body FROM meetings WHERE account_id = ? AND json_extract(body, '$.group') = ?
    ORDER BY json_extract(body, '$.heldAt') DESC, id DESC LIMIT ?`);
  const inTransaction = (write: () => void) => {
    database.exec('BEGIN IMMEDIATE');
    write();
    insertEvent.run(randomUUID(), 'payload');
    database.exec('COMMIT');
  };
  const parseBody = (row: Record<string, unknown> | undefined): unknown => JSON.parse(String(row?.body));
  const insert = measureSyncRate(WRITES, (index) =>
    inTransaction(() => insertOne.run(getId(index), 'account-1', JSON.stringify(createBenchMeeting(index)))),
  );
  const find = measureSyncRate(READS, (index) => parseBody(findOne.get(getId(index % WRITES))));
  const page = measureSyncRate(PAGES, (index) => findPage.all('account-1', `group ${index % 4}`, PAGE).map(parseBody));
  const replace = measureSyncRate(500, (index) =>
    inTransaction(() =>
      replaceOne.run(JSON.stringify({ ...createBenchMeeting(index), title: 'replaced' }), getId(index)),
    ),
  );
  database.close();
  return { insert, replace, find, page };
}

const getId = (index: number): string => `meeting-${String(index).padStart(6, '0')}`;

async function measureRate(count: number, operation: (index: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) await operation(index);
  return (count / (performance.now() - startedAt)) * 1_000;
}

function measureSyncRate(count: number, operation: (index: number) => unknown): number {
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) operation(index);
  return (count / (performance.now() - startedAt)) * 1_000;
}
