import type { Logger } from '@minutehand/service-kit/log';
import type { Hit, SearchIndex } from '../../../app/ports.ts';
import { type IndexedMeeting, resultTypes } from '../../../domain/indexed-meeting.ts';
import { type AccountIndex, createAccountIndex } from './account-index.ts';

type Options = {
  /** The account's meetings as the store has them. */
  readonly load: (accountId: string) => AsyncIterable<IndexedMeeting>;
  /** Passages kept over all accounts. */
  readonly capacity: number;
  readonly log: Logger;
};

/**
 * The index that needs nothing: one MiniSearch an account, in this process, loaded from the store when the account is
 * first searched. Past its capacity the accounts that were not used for longest are dropped.
 */
export function createMinisearchIndex({ load, capacity, log }: Options): SearchIndex {
  /** Least recently used first. */
  const accounts = new Map<string, Promise<AccountIndex>>();

  async function fill(accountId: string): Promise<AccountIndex> {
    const index = createAccountIndex();
    for await (const meeting of load(accountId)) index.put(meeting);
    log.debug({ accountId, passages: index.size() }, 'index loaded');
    return index;
  }

  async function use(accountId: string): Promise<AccountIndex> {
    const loading = accounts.get(accountId) ?? fill(accountId);
    accounts.delete(accountId);
    accounts.set(accountId, loading);
    try {
      return await loading;
    } catch (error) {
      if (accounts.get(accountId) === loading) accounts.delete(accountId);
      throw error;
    }
  }

  /** A change of an account that is not in memory is in the store, and comes with it. */
  async function change(accountId: string, apply: (index: AccountIndex) => void): Promise<void> {
    const loading = accounts.get(accountId);
    if (loading) apply(await loading);
  }

  async function search(accountId: string, ask: (index: AccountIndex) => Hit[]): Promise<Hit[]> {
    const hits = ask(await use(accountId));
    await makeRoom();
    return hits;
  }

  async function makeRoom(): Promise<void> {
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
    put: (meeting) => change(meeting.accountId, (index) => index.put(meeting)),
    removeMeeting: (accountId, meetingId) => change(accountId, (index) => index.remove(meetingId)),
    async removeAccount(accountId) {
      accounts.delete(accountId);
    },
    search: ({ resultType, offset, limit, ...question }) =>
      search(question.accountId, (index) => index.search(question, resultType).slice(offset, offset + limit)),
    quickSearch: ({ limit, ...question }) =>
      search(question.accountId, (index) => bestOfEach(index.search(question, undefined), limit)),
    needsFilling: async () => false,
    markFilled: async () => undefined,
    ping: async () => undefined,
  };
}

function bestOfEach(hits: readonly Hit[], limit: number): Hit[] {
  return resultTypes.flatMap((resultType) => hits.filter((hit) => hit.resultType === resultType).slice(0, limit));
}
