import type { Logger } from '@minutehand/service-kit/log';
import type { Hit, SearchIndex, Totals } from '../../../app/ports.ts';
import { type IndexedMeeting, type ResultType, resultTypes } from '../../../domain/indexed-meeting.ts';
import { createTotals } from '../totals.ts';
import { type AccountIndex, createAccountIndex } from './account-index.ts';

type Options = {
  /** Streams the stored meetings of an account, the latest start first. */
  readonly load: (accountId: string) => AsyncIterable<IndexedMeeting>;
  /** Maximum number of passages in memory over all accounts. */
  readonly capacity: number;
  /** Maximum number of passages of one account. */
  readonly accountCapacity: number;
  readonly log: Logger;
};

/**
 * Embedded index without external dependencies: one in-memory MiniSearch per account, loaded from the store on the first
 * search. Evicts the least recently used accounts above the capacity. Of an account above its own capacity, it holds the newest meetings, by their start.
 */
export function createMinisearchIndex({ load, capacity, accountCapacity, log }: Options): SearchIndex {
  /** Least recently used first. */
  const accounts = new Map<string, Promise<AccountIndex>>();

  const warnedAccounts = new Set<string>();

  function warnIfIncomplete(accountId: string, index: AccountIndex): void {
    if (!index.isIncomplete() || warnedAccounts.has(accountId)) return;
    warnedAccounts.add(accountId);
    log.warn(
      { accountId, accountCapacity },
      'the account has more text than the embedded index holds: search covers its newest meetings only; set MEILISEARCH_URL to search all',
    );
  }

  async function loadIndex(accountId: string): Promise<AccountIndex> {
    const index = createAccountIndex(accountCapacity);
    for await (const meeting of load(accountId)) {
      index.put(meeting);
      // All others are older.
      if (index.isIncomplete()) break;
    }
    warnIfIncomplete(accountId, index);
    log.debug({ accountId, passages: index.size() }, 'index loaded');
    return index;
  }

  async function getIndex(accountId: string): Promise<AccountIndex> {
    const loading = accounts.get(accountId) ?? loadIndex(accountId);
    accounts.delete(accountId);
    accounts.set(accountId, loading);
    try {
      return await loading;
    } catch (error) {
      if (accounts.get(accountId) === loading) accounts.delete(accountId);
      throw error;
    }
  }

  /** Applies a change to an account that is loaded. Other accounts need no update, because they are read from the store. */
  async function applyIfLoaded(accountId: string, apply: (index: AccountIndex) => void): Promise<void> {
    const loading = accounts.get(accountId);
    if (loading) apply(await loading);
  }

  async function search<T>(accountId: string, run: (index: AccountIndex) => T): Promise<T> {
    const found = run(await getIndex(accountId));
    await evict();
    return found;
  }

  async function evict(): Promise<void> {
    let size = 0;
    for (const [accountId, loading] of [...accounts].reverse()) {
      const passages = (await loading.catch(() => undefined))?.size() ?? 0;
      const isInUse = size === 0;
      size += passages;
      if (size <= capacity || isInUse) continue;
      if (accounts.get(accountId) === loading) accounts.delete(accountId);
      size -= passages;
    }
  }

  return {
    async put(meeting) {
      await applyIfLoaded(meeting.accountId, (index) => {
        index.put(meeting);
        warnIfIncomplete(meeting.accountId, index);
      });
      return true;
    },
    removeMeeting: (accountId, meetingId) => applyIfLoaded(accountId, (index) => index.remove(meetingId)),
    async removeAccount(accountId) {
      accounts.delete(accountId);
      warnedAccounts.delete(accountId);
    },
    search: ({ resultType, order, offset, limit, ...indexQuery }) =>
      search(indexQuery.accountId, (index) =>
        index.search(indexQuery, resultType, order).slice(offset, offset + limit),
      ),
    quickSearch: ({ limit, ...indexQuery }) =>
      search(indexQuery.accountId, (index) => takeBestPerType(index.search(indexQuery, undefined, 'best'), limit)),
    findNearest: ({ limit, ...selection }) =>
      search(selection.accountId, (index) => index.findNearest(selection, selection, limit)),
    needsRebuild: async () => false,
    createReplacement: async () => undefined,
    ping: async () => undefined,
  };
}

function takeBestPerType(hits: readonly Hit[], limit: number): { hits: Hit[]; totals: Totals } {
  const byType = (resultType: ResultType) => hits.filter((hit) => hit.resultType === resultType);
  return {
    hits: resultTypes.flatMap((resultType) => byType(resultType).slice(0, limit)),
    totals: createTotals((resultType) => byType(resultType).length),
  };
}
