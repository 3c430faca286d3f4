import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { decodeEvent } from '@minutehand/contracts/events';
import { openTestStore } from '@minutehand/test-kit/store';
import { Schema } from 'mongoose';
import { systemScope } from '../identity/index.ts';
import { type Collection, defineAggregate, type Store } from '../store/index.ts';
import { createErasures, type Erasures, erasureAggregate } from './erasures.ts';

type Note = { text: string };
const notes = defineAggregate<Note>({
  name: 'notes',
  tenancy: 'account',
  schema: new Schema({ text: { type: String, required: true } }, { _id: false, id: false }),
  indexes: [],
});
const aggregates = [notes, erasureAggregate];
const createScope = (accountId: string) => systemScope('a test', accountId);
const deleted = { accountId: 'ada', deletionId: 'deletion-1' };

let store: Store;
let rows: Collection<Note>;
let erasures: Erasures;

beforeEach(async () => {
  store = await openTestStore(aggregates);
  rows = store.collection(notes);
  erasures = createErasures({
    store,
    aggregates,
    event: 'meetings.erased',
    now: () => new Date('2026-11-26T00:00:00Z'),
  });
  for (const id of ['1', '2']) await rows.insert(createScope('ada'), { id, text: 'of ada' });
  await rows.insert(createScope('ben'), { id: '3', text: 'of ben' });
});
afterEach(() => store.close());

const readReports = async () =>
  (await store.outbox.claim(10, 1_000)).map(({ payload }) =>
    decodeEvent('meetings.erased', Buffer.from(payload, 'base64')),
  );
const report = { deletionId: 'deletion-1', counts: { notes: 2 }, erasedAt: '2026-11-26T00:00:00.000Z' };

it('deletes every document of the account and of no other, and reports their counts once', async () => {
  await erasures.purgeAccount(deleted, async () => undefined);
  await erasures.purgeAccount(deleted, async () => undefined);
  expect(await rows.count(createScope('ada'), {})).toBe(0);
  expect(await rows.count(createScope('ben'), {})).toBe(1);
  expect(await readReports()).toEqual([report]);
});

it('reports the counts that were stored before a crash', async () => {
  const crash = async () => {
    await rows.remove(createScope('ada'), '1');
    throw new Error('crashed');
  };
  await expect(erasures.purgeAccount(deleted, crash)).rejects.toThrow('crashed');
  expect(await readReports()).toEqual([]);
  await erasures.purgeAccount(deleted, async () => undefined);
  expect(await readReports()).toEqual([report]);
});

it('fails without a report while documents remain', async () => {
  const purge = { count: async () => ({ files: 1 }), purge: async () => undefined };
  await expect(erasures.purgeUser('deletion-2', purge)).rejects.toThrow('not everything was erased: files');
  expect(await readReports()).toEqual([]);
});

it('reports documents that belong to no account too, and fails while they remain', async () => {
  let files = 1;
  const countFiles = async () => ({ files });
  const keepFiles = erasures.purgeAccount(deleted, async () => undefined, countFiles);
  await expect(keepFiles).rejects.toThrow('not everything was erased: files');
  const removeFiles = async () => {
    files = 0;
  };
  await erasures.purgeAccount(deleted, removeFiles, countFiles);
  expect(await readReports()).toEqual([{ ...report, counts: { files: 1, notes: 2 } }]);
});

it('erases without a report when no report was requested', async () => {
  await erasures.purgeAccount({ accountId: 'ada' }, async () => undefined);
  expect(await rows.count(createScope('ada'), {})).toBe(0);
  expect(await readReports()).toEqual([]);
});
