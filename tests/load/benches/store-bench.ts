import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import { defineAggregate, openStore } from '@minutehand/service-kit/store';
import { Schema } from 'mongoose';
import type { Figure } from '../figure.ts';

const WRITES = 2_000;
const READS = 10_000;
const PAGES = 300;
const PAGE = 50;

type Segment = { speaker: string; text: string; startMs: number };
type Talk = { title: string; group: string; heldAt: Date; segments: Segment[] };
const talks = defineAggregate<Talk>({
  name: 'talks',
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
const talk = (at: number): Talk => ({
  title: `Talk ${at}`,
  group: `group ${at % 4}`,
  heldAt: new Date(1_700_000_000_000 + at * 60_000),
  segments: Array.from({ length: 15 }, (_, index) => ({
    speaker: `Speaker ${index % 3}`,
    text: 'What somebody said about the plan of the quarter, and what the others thought of it.',
    startMs: index * 4_000,
  })),
});

/** Acts a second of the store's side and of the control's. */
type Rates = { readonly insert: number; readonly replace: number; readonly find: number; readonly page: number };

/**
 * The SQLite store beside `node:sqlite` alone, on the same tables with the same safety: what tenancy, casting, validation, versions
 * and the outbox cost.
 */
export async function measureStore(say: (line: string) => void): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-store-bench-'));
  try {
    say(`the store: ${WRITES} writes with an event each, ${READS} reads`);
    const product = await ofStore(join(folder, 'store.db'));
    say('the same with node:sqlite alone');
    const control = ofSqlite(join(folder, 'control.db'));
    const figure = (name: string, of: keyof Rates): Figure => {
      return { name, product: product[of], control: control[of], unit: 'a second' };
    };
    return [
      figure('store: insert with an event', 'insert'),
      figure('store: replace with an event', 'replace'),
      figure('store: read by id', 'find'),
      figure(`store: page of ${PAGE} by an index`, 'page'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ofStore(path: string): Promise<Rates> {
  const log = createLogger({ service: 'bench', level: 'silent' });
  const now = () => new Date();
  const store = await openStore({ url: `sqlite:${path}`, aggregates: [talks], now, newId: randomUUID, log });
  const collection = store.collection(talks);
  const scope = systemScope('the benchmark', 'account-1');
  const said = (id: string) => [defineEvent('meetings.meeting_deleted', { meetingId: id })];
  const insert = await rateOf(WRITES, (at) => collection.insert(scope, { id: idOf(at), ...talk(at) }, said(idOf(at))));
  const find = await rateOf(READS, (at) => collection.find(scope, idOf(at % WRITES)));
  const page = await rateOf(PAGES, (at) =>
    collection.page(scope, { where: { group: `group ${at % 4}` }, sort: [['heldAt', 'desc']], limit: PAGE }),
  );
  const loaded = await collection.findMany(
    scope,
    Array.from({ length: 500 }, (_, at) => idOf(at)),
  );
  const replace = await rateOf(loaded.length, (at) => {
    const document = loaded[at];
    if (!document) throw new Error('a document is missing');
    return collection.replace(scope, { ...document, title: 'replaced' }, said(document.id));
  });
  await store.close();
  return { insert, replace, find, page };
}

function ofSqlite(path: string): Rates {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  database.exec(`
    CREATE TABLE talks (id TEXT PRIMARY KEY NOT NULL, account_id TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE INDEX by_group ON talks (account_id, json_extract(body, '$.group'), json_extract(body, '$.heldAt'), id);
    CREATE TABLE outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payload TEXT NOT NULL);`);
  const event = database.prepare('INSERT INTO outbox (id, payload) VALUES (?, ?)');
  const inserting = database.prepare('INSERT INTO talks (id, account_id, version, body) VALUES (?, ?, 1, ?)');
  const replacing = database.prepare('UPDATE talks SET version = 2, body = ? WHERE id = ? AND version = 1');
  const finding = database.prepare('SELECT body FROM talks WHERE id = ?');
  const paging = database.prepare(`SELECT body FROM talks WHERE account_id = ? AND json_extract(body, '$.group') = ?
    ORDER BY json_extract(body, '$.heldAt') DESC, id DESC LIMIT ?`);
  const written = (act: () => void) => {
    database.exec('BEGIN IMMEDIATE');
    act();
    event.run(randomUUID(), 'payload');
    database.exec('COMMIT');
  };
  const parsed = (row: Record<string, unknown> | undefined): unknown => JSON.parse(String(row?.body));
  const insert = rateOfSync(WRITES, (at) =>
    written(() => inserting.run(idOf(at), 'account-1', JSON.stringify(talk(at)))),
  );
  const find = rateOfSync(READS, (at) => parsed(finding.get(idOf(at % WRITES))));
  const page = rateOfSync(PAGES, (at) => paging.all('account-1', `group ${at % 4}`, PAGE).map(parsed));
  const replace = rateOfSync(500, (at) =>
    written(() => replacing.run(JSON.stringify({ ...talk(at), title: 'replaced' }), idOf(at))),
  );
  database.close();
  return { insert, replace, find, page };
}

const idOf = (at: number): string => `talk-${String(at).padStart(6, '0')}`;

async function rateOf(count: number, act: (at: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let at = 0; at < count; at += 1) await act(at);
  return (count / (performance.now() - begun)) * 1_000;
}

function rateOfSync(count: number, act: (at: number) => unknown): number {
  const begun = performance.now();
  for (let at = 0; at < count; at += 1) act(at);
  return (count / (performance.now() - begun)) * 1_000;
}
