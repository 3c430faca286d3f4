import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@minutehand/contracts/limits';
import { createLogger } from '@minutehand/service-kit/log';
import { testWith } from '@minutehand/test-kit/fixtures';
import type { IndexedMeeting } from '../../src/domain/indexed-meeting.ts';
import { createMinisearchIndex } from '../../src/outbound/index/minisearch/minisearch-index.ts';
import { createIndexedMeeting, indexQuery, type TestEnvironment, testSearchIndex } from './contract.ts';

const log = createLogger({ service: 'search-test', level: 'silent' });
const signal = new AbortController().signal;
const getStart = (daysAgo: number) => new Date(Date.UTC(2026, 5, 1) - daysAgo * DAY_MS).toISOString();

/** A store of meetings that records which accounts are loaded. */
function createStore(...meetings: IndexedMeeting[]) {
  const loadedAccounts: string[] = [];
  async function* load(accountId: string) {
    loadedAccounts.push(accountId);
    yield* meetings.filter((stored) => stored.accountId === accountId);
  }
  return { loadedAccounts, load, meetings };
}

describe('the MiniSearch index', () => {
  describe('implements the SearchIndex contract', () => {
    const testWithIndex = testWith<{ env: TestEnvironment }>(async () => {
      const index = createMinisearchIndex({ load: createStore().load, capacity: 1_000, accountCapacity: 1_000, log });
      // Loads both accounts first, so that meetings are added only by `put`.
      for (const accountId of ['account-1', 'account-2']) {
        await index.quickSearch({ ...indexQuery('warm', 'all', accountId), limit: 1 }, signal);
      }
      const put = async (...meetings: IndexedMeeting[]) => void (await Promise.all(meetings.map(index.put)));
      return { fixtures: { env: { index, put } } };
    });
    testSearchIndex(testWithIndex);
  });

  const search = async (index: ReturnType<typeof createMinisearchIndex>, accountId = 'account-1') =>
    (await index.quickSearch({ ...indexQuery('budget', 'all', accountId), limit: 9 }, signal)).hits;

  it('loads an account once, when it is first searched', async () => {
    const store = createStore(createIndexedMeeting({ title: 'budget' }));
    const index = createMinisearchIndex({ load: store.load, capacity: 1_000, accountCapacity: 1_000, log });
    await index.put(createIndexedMeeting({ title: 'budget' }));
    expect(store.loadedAccounts).toEqual([]);
    const [first] = await Promise.all([search(index), search(index)]);
    expect(first).toHaveLength(1);
    expect(store.loadedAccounts).toEqual(['account-1']);
  });

  it('applies changes made while an account is loading', async () => {
    const store = createStore(createIndexedMeeting({ title: 'draft' }));
    const index = createMinisearchIndex({ load: store.load, capacity: 1_000, accountCapacity: 1_000, log });
    const firstSearch = search(index);
    await index.put(createIndexedMeeting({ title: 'budget' }));
    await firstSearch;
    expect(await search(index)).toHaveLength(1);
  });

  it('contains only the newest meetings of an account up to its capacity, and logs how to search all of them', async () => {
    const warnings: object[] = [];
    const warningLog = createLogger(
      { service: 'search-test', level: 'warn' },
      { write: (line) => void warnings.push(JSON.parse(line)) },
    );
    // Ids have no order: those of a repeated request are derived from its key.
    const stored = Array.from({ length: 500 }, (_, age) =>
      createIndexedMeeting({ id: `m${(age * 7 + 3) % 10}-${age}`, title: `budget ${age}`, startedAt: getStart(age) }),
    );
    const readIds: string[] = [];
    async function* load() {
      for (const storedMeeting of stored) {
        readIds.push(storedMeeting.id);
        yield storedMeeting;
      }
    }
    const index = createMinisearchIndex({ load, capacity: 1_000, accountCapacity: 10, log: warningLog });
    const find = async () => {
      const page = { resultType: undefined, order: 'best' as const, offset: 0, limit: 99 };
      const all = { ...indexQuery('budget', 'all', 'account-1'), ...page };
      return (await index.search(all, signal)).map(({ meetingId }) => meetingId).sort();
    };
    const ids = stored.map(({ id }) => id);
    expect(await find()).toEqual(ids.slice(0, 10).sort());
    // Meetings beyond the capacity are not read either.
    expect(readIds.length).toBeLessThan(15);
    await index.put(createIndexedMeeting({ id: 'a-new', title: 'budget', startedAt: getStart(-1) }));
    await index.put(createIndexedMeeting({ id: 'z-old', title: 'budget of an old meeting', startedAt: getStart(700) }));
    expect(await find()).toEqual(['a-new', ...ids.slice(0, 9)].sort());
    // Moved to an earlier day, it is the oldest.
    await index.put(createIndexedMeeting({ id: 'a-new', title: 'budget', startedAt: getStart(600) }));
    await index.put(createIndexedMeeting({ id: 'b-new', title: 'budget', startedAt: getStart(-2) }));
    expect(await find()).toEqual(['b-new', ...ids.slice(0, 9)].sort());
    expect(warnings).toEqual([
      expect.objectContaining({
        accountId: 'account-1',
        accountCapacity: 10,
        msg: expect.stringContaining('MEILISEARCH_URL'),
      }),
    ]);
  });

  it('evicts the least recently used account above the capacity, never the last one used', async () => {
    const accounts = ['account-1', 'account-2', 'account-3'];
    const store = createStore(
      ...accounts.map((accountId) => createIndexedMeeting({ accountId, title: 'budget', transcript: ['a b', 'c'] })),
    );
    const index = createMinisearchIndex({ load: store.load, capacity: 6, accountCapacity: 1_000, log });
    for (const accountId of ['account-1', 'account-2', 'account-1', 'account-3', 'account-1', 'account-2']) {
      expect(await search(index, accountId)).toHaveLength(1);
    }
    expect(store.loadedAccounts).toEqual(['account-1', 'account-2', 'account-3', 'account-2']);
    const smallIndex = createMinisearchIndex({ load: store.load, capacity: 1, accountCapacity: 1_000, log });
    await search(smallIndex);
    expect(await search(smallIndex)).toHaveLength(1);
    expect(store.loadedAccounts.slice(4)).toEqual(['account-1']);
  });

  it('loads an account again after a failed load', async () => {
    let isBroken = true;
    const store = createStore(createIndexedMeeting({ title: 'budget' }));
    const index = createMinisearchIndex({
      load(accountId) {
        if (isBroken) throw new Error('store unavailable');
        return store.load(accountId);
      },
      capacity: 1_000,
      accountCapacity: 1_000,
      log,
    });
    await expect(search(index)).rejects.toThrow('store unavailable');
    isBroken = false;
    expect(await search(index)).toHaveLength(1);
  });

  it('removes a deleted account', async () => {
    const store = createStore(createIndexedMeeting({ title: 'budget' }));
    const index = createMinisearchIndex({ load: store.load, capacity: 1_000, accountCapacity: 1_000, log });
    await search(index);
    store.meetings.length = 0;
    await index.removeAccount('account-1');
    expect(await search(index)).toEqual([]);
  });
});
