import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { testWith } from '@minutehand/test-kit/fixtures';
import type { IndexedMeeting } from '../../src/domain/indexed-meeting.ts';
import { createMinisearchIndex } from '../../src/outbound/index/minisearch/minisearch-index.ts';
import { indexRules, meeting, question, type World } from './contract.ts';

const log = createLogger({ service: 'search-test', level: 'silent' });
const signal = new AbortController().signal;

/** A store of meetings that counts how often each account is loaded. */
function stored(...meetings: IndexedMeeting[]) {
  const loads: string[] = [];
  async function* load(accountId: string) {
    loads.push(accountId);
    yield* meetings.filter((one) => one.accountId === accountId);
  }
  return { loads, load, meetings };
}

describe('the index in MiniSearch', () => {
  describe('keeps the contract of every index', () => {
    const withWorld = testWith<{ world: World }>(async () => {
      const index = createMinisearchIndex({ load: stored().load, capacity: 1_000, log });
      // Loads both accounts, so that what is put comes by `put` alone.
      for (const accountId of ['account-1', 'account-2']) {
        await index.quickSearch({ ...question('warm', 'everything', accountId), limit: 1 }, signal);
      }
      const put = async (...meetings: IndexedMeeting[]) => void (await Promise.all(meetings.map(index.put)));
      return { fixtures: { world: { index, put } } };
    });
    indexRules(withWorld);
  });

  const ask = (index: ReturnType<typeof createMinisearchIndex>, accountId = 'account-1') =>
    index.quickSearch({ ...question('budget', 'everything', accountId), limit: 9 }, signal);

  it('loads an account once, when it is first searched', async () => {
    const store = stored(meeting({ title: 'budget' }));
    const index = createMinisearchIndex({ load: store.load, capacity: 1_000, log });
    await index.put(meeting({ title: 'budget' }));
    expect(store.loads).toEqual([]);
    const [first] = await Promise.all([ask(index), ask(index)]);
    expect(first).toHaveLength(1);
    expect(store.loads).toEqual(['account-1']);
  });

  it('takes in what changes while it loads', async () => {
    const store = stored(meeting({ title: 'draft' }));
    const index = createMinisearchIndex({ load: store.load, capacity: 1_000, log });
    const asked = ask(index);
    await index.put(meeting({ title: 'budget' }));
    await asked;
    expect(await ask(index)).toHaveLength(1);
  });

  it('drops the account that was not used for longest when there is no more room, never the one in use', async () => {
    const accounts = ['account-1', 'account-2', 'account-3'];
    const store = stored(
      ...accounts.map((accountId) => meeting({ accountId, title: 'budget', transcript: ['a b', 'c'] })),
    );
    const index = createMinisearchIndex({ load: store.load, capacity: 6, log });
    for (const accountId of ['account-1', 'account-2', 'account-1', 'account-3', 'account-1', 'account-2']) {
      expect(await ask(index, accountId)).toHaveLength(1);
    }
    expect(store.loads).toEqual(['account-1', 'account-2', 'account-3', 'account-2']);
    const tiny = createMinisearchIndex({ load: store.load, capacity: 1, log });
    await ask(tiny);
    expect(await ask(tiny)).toHaveLength(1);
    expect(store.loads.slice(4)).toEqual(['account-1']);
  });

  it('tries again after a load that failed', async () => {
    let isBroken = true;
    const store = stored(meeting({ title: 'budget' }));
    const index = createMinisearchIndex({
      load(accountId) {
        if (isBroken) throw new Error('no store');
        return store.load(accountId);
      },
      capacity: 1_000,
      log,
    });
    await expect(ask(index)).rejects.toThrow('no store');
    isBroken = false;
    expect(await ask(index)).toHaveLength(1);
  });

  it('forgets an account that has gone', async () => {
    const store = stored(meeting({ title: 'budget' }));
    const index = createMinisearchIndex({ load: store.load, capacity: 1_000, log });
    await ask(index);
    store.meetings.length = 0;
    await index.removeAccount('account-1');
    expect(await ask(index)).toEqual([]);
  });
});
