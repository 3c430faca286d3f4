import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import { Schema } from 'mongoose';
import type { Actor, SystemScope } from '../../identity/types.ts';
import { createLogger } from '../../log/index.ts';
import { defineAggregate } from '../define-aggregate.ts';
import { openStore, type StoreOptions } from '../open-store.ts';
import type { Collection, NewDocument, Store } from '../types.ts';

type Note = { id: string; text: string; recordedAt?: Date; marks: { at: Date; by: string[] }[] };
/** Has a field of every type that a schema may declare. */
export type Task = {
  title: string;
  group?: string;
  rank?: number;
  done?: boolean;
  at?: Date;
  slug?: string | null;
  left?: string;
  right?: number;
  token?: string;
  tags: string[];
  notes: Note[];
  grid?: number[][];
  place?: { city?: string; since?: Date };
  extra?: unknown;
  counts?: Record<string, number>;
  color: string;
  nickname?: string | null;
};

const note = new Schema({ id: String, text: String, recordedAt: Date, marks: [{ at: Date, by: [String] }] });

export const tasks = defineAggregate<Task>({
  name: 'tasks',
  tenancy: 'account',
  schema: new Schema({
    title: { type: String, required: true, trim: true },
    group: String,
    rank: { type: Number, min: -1_000_000 },
    done: Boolean,
    at: Date,
    slug: String,
    left: String,
    right: Number,
    token: String,
    tags: [String],
    notes: [note],
    grid: [[Number]],
    place: { city: String, since: Date },
    extra: Schema.Types.Mixed,
    counts: { type: Map, of: Number },
    color: { type: String, enum: ['red', 'green'], default: 'green' },
    nickname: String,
  }),
  indexes: [
    { name: 'by_group', keys: ['group', 'rank'] },
    { name: 'by_at', keys: ['at', 'title'] },
    { name: 'by_done', keys: ['done'] },
    { name: 'by_created', keys: ['createdAt'] },
    { name: 'by_rank_anywhere', keys: ['rank'], acrossAccounts: true },
    { name: 'by_slug', keys: ['slug'], unique: true },
    { name: 'by_pair', keys: ['left', 'right'], unique: true },
    { name: 'by_token', keys: ['token'], unique: true, acrossAccounts: true },
  ],
  arrayIndexes: [{ field: 'tags', keys: ['at', 'group'] }],
});

export type Person = { email: string };
export const people = defineAggregate<Person>({
  name: 'people',
  tenancy: 'global',
  schema: new Schema({ email: { type: String, required: true } }),
  indexes: [{ name: 'by_email', keys: ['email'], unique: true }],
});

export type Ticket = { code: string; until?: Date };
export const tickets = defineAggregate<Ticket>({
  name: 'tickets',
  tenancy: 'account',
  schema: new Schema({ code: { type: String, required: true }, until: Date }),
  indexes: [{ name: 'by_code', keys: ['code'], unique: true }],
  expiresAt: 'until',
});

export const RETENTION_MS = 60_000;
/** `records` in the fixture: removed when they have not changed for a minute. */
type Entry = { text: string };
const records = defineAggregate<Entry>({
  name: 'records',
  tenancy: 'account',
  schema: new Schema({ text: { type: String, required: true } }),
  indexes: [],
  retentionMs: RETENTION_MS,
});

/** A separate database with a clock that the test controls, and its collections. */
export type StoreFixture = {
  readonly url: string;
  readonly store: Store;
  readonly tasks: Collection<Task>;
  readonly people: Collection<Person>;
  readonly tickets: Collection<Ticket>;
  readonly records: Collection<Entry>;
  readonly now: () => Date;
  readonly advanceTime: (ms: number) => void;
  /** Opens another store on the same database, as a second process would. */
  readonly openAnotherStore: (options?: Partial<StoreOptions>) => Promise<Store>;
  readonly close: () => Promise<void>;
};

const silentLog = createLogger({ service: 'test', level: 'silent' });

export async function createStoreFixture(url: string): Promise<StoreFixture> {
  let time = Date.parse('2026-03-01T10:00:00.123Z');
  let ids = 0;
  const now = (): Date => new Date(time);
  const newId = (): string => `e${String(++ids).padStart(6, '0')}`;
  const openedStores: Store[] = [];
  const openAnotherStore = async (options: Partial<StoreOptions> = {}): Promise<Store> => {
    const aggregates = [tasks, people, tickets, records];
    const store = await openStore({ url, aggregates, now, newId, log: silentLog, sweepIntervalMs: 0, ...options });
    openedStores.push(store);
    return store;
  };
  const store = await openAnotherStore();
  return {
    url,
    store,
    tasks: store.collection(tasks),
    people: store.collection(people),
    tickets: store.collection(tickets),
    records: store.collection(records),
    now,
    advanceTime: (ms) => {
      time += ms;
    },
    openAnotherStore,
    close: async () => {
      for (const openedStore of openedStores) await openedStore.close();
    },
  };
}

export const createActor = (accountId: string): Actor => ({
  kind: 'actor',
  userId: 'user-1',
  accountId,
  role: 'member',
  scopes: ['read', 'write'],
});
export const owner = createActor('account-1');
export const otherActor = createActor('account-2');
export const allAccounts: SystemScope = { kind: 'system', reason: 'the conformance suite' };

export const createTask = (id: string, fields: Partial<NewDocument<Task>> = {}): NewDocument<Task> => ({
  id,
  title: `Task ${id}`,
  tags: [],
  notes: [],
  color: 'green',
  ...fields,
});

/** An event identified by its version. */
export const createMinutesChanged = (version: number): DomainEvent =>
  createEvent('meetings.minutes_changed', { meetingId: 'm', version, generated: false });

/** Inserts `count` drafts in batches. */
export async function insertMany(
  fixture: StoreFixture,
  count: number,
  createDocument: (index: number) => NewDocument<Task>,
): Promise<void> {
  for (let start = 0; start < count; start += 50) {
    const indexes = Array.from({ length: Math.min(50, count - start) }, (_, offset) => start + offset);
    await Promise.all(indexes.map((index) => fixture.tasks.insert(owner, createDocument(index))));
  }
}

export async function collectAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
