import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { openTestStore } from '@minutehand/test-kit/store';
import { Schema } from 'mongoose';
import { type Collection, defineAggregate, StaleVersionError, type Store } from '../store/index.ts';
import { createQuotaLedgers, defineQuotaLedgers, type QuotaLedgers } from './quota-ledger.ts';

type File = { size: number };

const PARALLEL = 8;
const RUNS = 20;
const fileAggregate = defineAggregate<File>({
  name: 'files',
  tenancy: 'account',
  schema: new Schema({ size: { type: Number, required: true } }),
  indexes: [],
});
const ledgerAggregate = defineQuotaLedgers();
let store: Store;
let files: Collection<File>;
let ledgers: QuotaLedgers;
let time = Date.UTC(2026, 4, 1);
let ids = 0;

beforeAll(async () => {
  store = await openTestStore([fileAggregate, ledgerAggregate], { now: () => new Date(time) });
  files = store.collection(fileAggregate);
  ledgers = createQuotaLedgers(store.collection(ledgerAggregate), () => new Date(time));
});
afterAll(() => store.close());

/** A new account, with a function that stores a file in it as a service does, for the quota of the account or of a person in it. */
function createAccount(personId?: string) {
  const accountId = `account-${ids++}`;
  const scope = systemScope('a test', accountId);
  const store = <T>(
    limit: number,
    size: number,
    write: (id: string) => Promise<T>,
    id = `file-${ids++}`,
    ignoresLimit = false,
  ) => {
    const request = {
      quota: 'upload_bytes' as const,
      owner: personId ?? accountId,
      limit,
      id,
      amount: size,
      ignoresLimit,
      measure: () => files.sum(scope, 'size', {}),
      findStored: async (stored: readonly string[]) => (await files.findMany(scope, stored)).map((file) => file.id),
    };
    return ledgers.storeWithinQuota(scope, request, () => write(id));
  };
  const add = (limit: number, size: number, fileId?: string) =>
    store(limit, size, async (id) => (await files.insertOnce(scope, { id, size })).document, fileId);
  return { scope, store, add, count: () => files.count(scope, {}) };
}

describe('the ledger of a quota', () => {
  it('accepts exactly as many of 8 parallel requests as fit, in 20 runs', async () => {
    for (let run = 1; run <= RUNS; run += 1) {
      const { scope, add, count } = createAccount();
      const fitting = (run % (PARALLEL - 1)) + 1;
      await files.insert(scope, { id: `old-${run}`, size: 70 });
      const limit = 70 + fitting * 10;
      const results = await Promise.allSettled(Array.from({ length: PARALLEL }, () => add(limit, 10)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(fitting);
      expect(await count()).toBe(fitting + 1);
      const ledger = await store.collection(ledgerAggregate).findFirst(scope, {});
      expect(ledger).toMatchObject({ measured: limit, reservations: [] });
    }
  });

  it('stores all of 200 parallel requests that fit', async () => {
    const { add, count } = createAccount();
    await Promise.all(Array.from({ length: 200 }, () => add(200, 1)));
    expect(await count()).toBe(200);
  });

  it('belongs to one account, even if its owner is a person who is in several', async () => {
    const [first, second] = [createAccount('person-1'), createAccount('person-1')];
    for (const { add, count } of [first, second]) {
      await add(20, 20);
      await expect(add(20, 1)).rejects.toMatchObject({ code: 'quota.exceeded' });
      expect(await count()).toBe(1);
    }
  });

  describe('that other replicas keep writing while a request stores its document', () => {
    function createContended() {
      const scope = systemScope('a test', `account-${ids++}`);
      const collection = store.collection(ledgerAggregate);
      let isContended = false;
      const update: typeof collection.update = async (...args) => {
        if (isContended) throw new StaleVersionError(1);
        return collection.update(...args);
      };
      const ledgers = createQuotaLedgers({ ...collection, update }, () => new Date(time));
      const request = {
        quota: 'upload_bytes' as const,
        owner: 'm1',
        limit: 10,
        id: `file-${ids++}`,
        amount: 10,
        measure: () => files.sum(scope, 'size', {}),
        findStored: async (stored: readonly string[]) => (await files.findMany(scope, stored)).map((file) => file.id),
      };
      const insert = async () => {
        const { document } = await files.insertOnce(scope, { id: request.id, size: 10 });
        isContended = true;
        return document;
      };
      const reject = async () => {
        isContended = true;
        throw new AppError('platform.malformed');
      };
      const endContention = () => {
        isContended = false;
      };
      return { scope, ledgers, request, insert, reject, endContention };
    }

    it('does not fail the request', async () => {
      const { scope, ledgers, request, insert, endContention } = createContended();
      expect(await ledgers.storeWithinQuota(scope, request, insert)).toMatchObject({ size: 10 });
      endContention();
      await expect(ledgers.storeWithinQuota(scope, { ...request, id: 'next' }, insert)).rejects.toMatchObject({
        code: 'quota.exceeded',
      });
    });

    it('does not replace the error of a rejected request', async () => {
      const { scope, ledgers, request, reject } = createContended();
      await expect(ledgers.storeWithinQuota(scope, request, reject)).rejects.toMatchObject({
        code: 'platform.malformed',
      });
    });
  });

  it('counts usage that may exceed the limit, and rejects more usage until it is below the limit again', async () => {
    const { scope, store, add } = createAccount();
    const insert = async (id: string) => (await files.insertOnce(scope, { id, size: 40 })).document;
    const { id } = await store(30, 40, insert, undefined, true);
    await expect(add(30, 1)).rejects.toMatchObject({ code: 'quota.exceeded' });
    await files.remove(scope, id);
    await add(30, 30);
    await expect(add(30, 1)).rejects.toMatchObject({ code: 'quota.exceeded' });
  });

  it('names the usage and the limit in the error', async () => {
    const { add } = createAccount();
    const megabyte = 1024 * 1024;
    await add(3 * megabyte, 2 * megabyte);
    await expect(add(3 * megabyte, 2 * megabyte)).rejects.toMatchObject({
      code: 'quota.exceeded',
      message: expect.stringContaining('use 2 MB of at most 3 MB'),
    });
  });

  it('accepts usage again after a deletion, and after a failed write', async () => {
    const { scope, store, add } = createAccount();
    const { id } = await add(10, 10);
    await expect(add(10, 10)).rejects.toMatchObject({ code: 'quota.exceeded' });
    await files.remove(scope, id);
    const failure = new AppError('platform.malformed');
    await expect(store(10, 10, () => Promise.reject(failure))).rejects.toBe(failure);
    await add(10, 10);
  });

  it('counts usage that may have been stored before an outage, until the next measurement', async () => {
    const { scope, store, add } = createAccount();
    const outage = new AppError('platform.unavailable');
    const storeAndFail = async (id: string) => {
      await files.insert(scope, { id, size: 10 });
      throw outage;
    };
    await expect(store(10, 10, storeAndFail)).rejects.toBe(outage);
    time += 3 * 60_000;
    await expect(add(10, 1)).rejects.toMatchObject({ code: 'quota.exceeded' });
  });

  it('releases the reservation of a killed process after some minutes', async () => {
    const { store, add } = createAccount();
    await expect(store(10, 10, () => Promise.reject(new AppError('platform.unavailable')))).rejects.toThrow();
    await expect(add(10, 1)).rejects.toMatchObject({ code: 'quota.exceeded' });
    time += 3 * 60_000;
    await add(10, 10);
  });

  it('stays small and exact with many documents', async () => {
    const { scope, add } = createAccount();
    for (let file = 0; file < 230; file += 1) await add(235, 1);
    const ledger = await store.collection(ledgerAggregate).findFirst(scope, {});
    expect(ledger?.reservations.length).toBeLessThanOrEqual(100);
    await Promise.allSettled(Array.from({ length: PARALLEL }, () => add(235, 1)));
    expect(await files.count(scope, {})).toBe(235);
  });

  it('does not limit anything with a limit of 0', async () => {
    const { add } = createAccount();
    await add(0, Number.MAX_SAFE_INTEGER);
  });
});
