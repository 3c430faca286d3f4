import { setTimeout } from 'node:timers/promises';
import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { SavedSearchesServiceService, SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { createConcurrencyLimit } from '@minutehand/service-kit/concurrency-limit';
import { createErasures } from '@minutehand/service-kit/erasure';
import { createGlossaryReader } from '@minutehand/service-kit/glossary';
import { createLogger } from '@minutehand/service-kit/log';
import { bindHandlers, type Composition, newId, type ServiceKit } from '@minutehand/service-kit/service';
import { openStore, type Store } from '@minutehand/service-kit/store';
import { embedInBackground } from './app/embeddings/embed-in-background.ts';
import { createEmbeddingQueue } from './app/embeddings/embedding-queue.ts';
import type { Ports, SearchIndex } from './app/ports.ts';
import { createRankingCache } from './app/ranking-cache.ts';
import { rebuildIfNeeded, rebuildIndex } from './app/rebuild-index.ts';
import type { SavedSearchPorts } from './app/saved-searches/manage-saved-searches.ts';
import { streamNewestMeetings } from './app/stored-meetings.ts';
import type { SearchConfig } from './config.ts';
import { createSavedSearchesHandlers } from './inbound/grpc/saved-searches.ts';
import { createSearchHandlers } from './inbound/grpc/search.ts';
import { ACCOUNT_PASSAGES_MAX, LOADED_PASSAGES_MAX, QUESTION_SEARCHES_MAX } from './limits.ts';
import { createAccountsClient } from './outbound/clients/accounts.ts';
import { createMeetingsClient } from './outbound/clients/meetings.ts';
import { createEmbeddingsClient } from './outbound/embeddings/embeddings-client.ts';
import { createMeilisearchIndex } from './outbound/index/meilisearch/meilisearch-index.ts';
import { createMinisearchIndex } from './outbound/index/minisearch/minisearch-index.ts';
import { loadRelatedWords } from './outbound/related-words/load-related-words.ts';
import { aggregates, userCopyAggregate } from './outbound/store/aggregates.ts';
import { createMeetingStores } from './outbound/store/meeting-stores.ts';
import { savedSearchesAggregate } from './outbound/store/saved-searches.ts';
import { createSubscriptions } from './subscriptions.ts';

type IndexKit = Pick<ServiceKit<SearchConfig>, 'config' | 'log' | 'now' | 'newId'>;

type Stores = ReturnType<typeof createMeetingStores>;

function createIndex({ config, log, now, newId }: IndexKit, stores: Stores): SearchIndex {
  const vectorModel = stores.embedder;
  if (config.meilisearch) return createMeilisearchIndex({ ...config.meilisearch, now, newId, vectorModel });
  const load = (accountId: string) => streamNewestMeetings(stores, accountId);
  return createMinisearchIndex({ load, capacity: LOADED_PASSAGES_MAX, accountCapacity: ACCOUNT_PASSAGES_MAX, log });
}

/** Rebuilds the index and returns the number of its meetings; undefined for the embedded index, which each process loads from the store. */
export async function rebuild(config: SearchConfig): Promise<number | undefined> {
  const log = createLogger({ service: config.name, level: config.logLevel });
  const kit = { config, log, now: () => new Date(), newId };
  const url = config.databaseUrl;
  if (url === undefined) throw new Error('SEARCH_DATABASE_URL is not set.');
  const store = await openStore({ ...kit, url, aggregates, shouldCheckDatabase: false, sweepIntervalMs: 0 });
  try {
    const stores = createStores(store, kit);
    return await rebuildIndex({ log, ...stores, index: createIndex(kit, stores) }, () => false);
  } finally {
    await store.close();
  }
}

const createStores = (store: Store, { config, now }: Pick<IndexKit, 'config' | 'now'>): Stores =>
  createMeetingStores(
    store,
    config.embeddings && createEmbeddingsClient(config.embeddings, { now, sleep, random: Math.random }),
  );

const sleep = (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal });

export function compose(kit: ServiceKit<SearchConfig>): Composition {
  const { config, log, store, getClient, lifecycle, now, newId } = kit;
  const stores = createStores(store, kit);
  const index = createIndex(kit, stores);
  const stopController = new AbortController();
  lifecycle.onStop('pauses', () => stopController.abort(), 'close');
  const ports: Ports = {
    log,
    ...stores,
    people: store.collection(userCopyAggregate),
    index,
    clients: {
      ...createMeetingsClient(getClient('meetings', MeetingsServiceService)),
      ...createAccountsClient(getClient('accounts', AccountsServiceService)),
    },
    readGlossary: createGlossaryReader(config.name, getClient('accounts', GlossaryServiceService), now),
    getRelatedWords: loadRelatedWords(),
    embeddingQueue: createEmbeddingQueue(),
    now,
    searchWithinLimit: createConcurrencyLimit({ maxRunning: QUESTION_SEARCHES_MAX, maxRunningPerKey: 1 }),
    rankings: createRankingCache(now),
    // A shutdown ends the wait early; callers check for it afterwards.
    sleep: (ms) => setTimeout(ms, undefined, { signal: stopController.signal }).catch(() => undefined),
  };
  const savedSearches: SavedSearchPorts = { savedSearches: store.collection(savedSearchesAggregate), now, newId };
  return {
    rpc: [
      bindHandlers(SearchServiceService, createSearchHandlers(ports)),
      bindHandlers(SavedSearchesServiceService, createSavedSearchesHandlers(savedSearches)),
    ],
    subscriptions: createSubscriptions(
      ports,
      savedSearches,
      createErasures({ ...kit, aggregates, event: 'search.erased' }),
    ),
    requiredChecks: { index: () => index.ping() },
    // Not awaited: the service can search while the index is rebuilt.
    onStarted: async () => {
      void rebuildIfNeeded(ports, lifecycle.isStopping).then(() => embedInBackground(ports, stopController.signal));
    },
  };
}
