import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MIB, SECOND_MS } from '@minutehand/contracts/limits';
import { createConcurrencyLimit } from '@minutehand/service-kit/concurrency-limit';
import { createLogger } from '@minutehand/service-kit/log';
import { openStore, type Store } from '@minutehand/service-kit/store';
import { createActor } from '@minutehand/test-kit/identity';
import { findTestMeilisearch, type TestMeilisearch } from '@minutehand/test-kit/meilisearch';
import { Meilisearch } from 'meilisearch';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { createEmbeddingQueue } from '../../../services/search/src/app/embeddings/embedding-queue.ts';
import type { Ports, SearchIndex } from '../../../services/search/src/app/ports.ts';
import { createRankingCache } from '../../../services/search/src/app/ranking-cache.ts';
import { rebuildIndex } from '../../../services/search/src/app/rebuild-index.ts';
import { quickSearch, search } from '../../../services/search/src/app/search.ts';
import { getTextId, indexScope, streamNewestMeetings } from '../../../services/search/src/app/stored-meetings.ts';
import { countEntries } from '../../../services/search/src/domain/indexed-meeting.ts';
import { allowsTypo } from '../../../services/search/src/domain/query.ts';
import { toVector } from '../../../services/search/src/domain/vectors/vectors.ts';
import {
  ACCOUNT_PASSAGES_MAX,
  COMPARED_NUMBERS_MAX,
  EMBEDDING_DIMENSIONS,
  LOADED_PASSAGES_MAX,
  QUESTION_SEARCHES_MAX,
  QUICK_CANDIDATES_MAX,
  RETRIEVAL_MEETINGS_MAX,
  SIMILARITY_MIN,
} from '../../../services/search/src/limits.ts';
import { createMeilisearchIndex } from '../../../services/search/src/outbound/index/meilisearch/meilisearch-index.ts';
import { createMinisearchIndex } from '../../../services/search/src/outbound/index/minisearch/minisearch-index.ts';
import { findNearestMeetings } from '../../../services/search/src/outbound/index/minisearch/nearest-meetings.ts';
import { loadRelatedWords } from '../../../services/search/src/outbound/related-words/load-related-words.ts';
import { aggregates, userCopyAggregate } from '../../../services/search/src/outbound/store/aggregates.ts';
import { createMeetingStores } from '../../../services/search/src/outbound/store/meeting-stores.ts';
import { type BenchmarkResult, hasControl, measureMs, percentile } from '../benchmark-result.ts';
import { createMeetings, listQuestions, listTypedQueries } from './search-texts.ts';

/** Numbers of meetings; `SEARCH_SIZES="232,2000"` replaces them. `SEARCH_INDEX=embedded` or `meilisearch` measures only one of the two. */
const SIZES = [232, 2_000, 20_000];
const indexes = process.env.SEARCH_INDEX ? [process.env.SEARCH_INDEX] : ['embedded', 'meilisearch'];
/** The size with a target. */
const TARGET_SIZE = 232;
const P95_MS = 50;
const MAX_RATIO = 3;
const SEED_BATCH = 200;
const DELETE_TIMEOUT_MS = 60_000;
const WARM_UP_QUERIES = 20;
const PASSAGES_WITH_VECTORS = 50;
const VECTOR_QUESTIONS = 100;
const ACCOUNT_ID = 'account-1';
const OWNER_ID = 'user-1';

const reader = createActor({ accountId: ACCOUNT_ID, userId: OWNER_ID });
const log = createLogger({ service: 'bench', level: 'silent' });
const { signal } = new AbortController();

/**
 * Search over accounts of several sizes, in the embedded index and in Meilisearch if there is one, each compared with the bare index over
 * the same texts. The use cases of `search` run in this process, and every meeting counts as readable, so that the
 * times include no network except the connection to Meilisearch.
 */
export async function measureSearchSizes(report: (line: string) => void): Promise<readonly BenchmarkResult[]> {
  const server = indexes.includes('meilisearch') ? await findTestMeilisearch() : undefined;
  if (server === undefined) report('search-sizes: no Meilisearch, so only the embedded index is measured');
  const results = indexes.includes('embedded') ? reportResults([await measureVectors()], report) : [];
  try {
    for (const size of parseSizes(process.env.SEARCH_SIZES))
      results.push(...(await measureAccount(size, server, report)));
  } finally {
    await server?.stop();
  }
  return results;
}

function reportResults(results: readonly BenchmarkResult[], report: (line: string) => void): BenchmarkResult[] {
  for (const result of results) {
    const { name, product, control, unit } = result;
    report(`${name}: ${product.toFixed(1)} ${unit}${hasControl(result) ? `, control ${control.toFixed(1)}` : ''}`);
  }
  return [...results];
}

function parseSizes(text: string | undefined): readonly number[] {
  if (text === undefined || text === '') return SIZES;
  const sizes = text.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) throw new Error(`SEARCH_SIZES is ${text}`);
  return sizes;
}

async function measureAccount(
  size: number,
  server: TestMeilisearch | undefined,
  report: (line: string) => void,
): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-search-size-bench-'));
  const options = { aggregates, now: () => new Date(), newId: randomUUID, log, sweepIntervalMs: 0 };
  const store = await openStore({ url: `sqlite:${join(folder, 'search.db')}`, ...options });
  try {
    report(`search-sizes: ${size} meetings`);
    const stores = createMeetingStores(store);
    await seed(stores, size);
    const results = indexes.includes('embedded') ? reportResults(await measureEmbedded(store, size), report) : [];
    if (server === undefined) return results;
    report(`search-sizes: ${size} meetings in Meilisearch`);
    return [...results, ...reportResults(await measureMeilisearch(store, size, server), report)];
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureEmbedded(store: Store, size: number): Promise<BenchmarkResult[]> {
  const ports = createPorts(store, (stores) =>
    createMinisearchIndex({
      load: (accountId) => streamNewestMeetings(stores, accountId),
      capacity: LOADED_PASSAGES_MAX,
      accountCapacity: ACCOUNT_PASSAGES_MAX,
      log,
    }),
  );
  const memoryBefore = readMemory();
  const loadMs = await measureMs(() => quickSearch(ports, reader, 'budget', signal));
  const memory = readMemory() - memoryBefore;
  const engine = createBareEngine(size);
  const searchBare = async (text: string) => engine.search(text, bareOptions).slice(0, QUICK_CANDIDATES_MAX);
  return [
    ...(await measureQueries(ports, { size, index: 'embedded index', searchBare })),
    createResult(`${nameSize(size)}, embedded index: first search, which loads the index`, loadMs, 'ms'),
    createResult(`${nameSize(size)}, embedded index: memory`, memory, 'MiB'),
  ];
}

async function measureMeilisearch(store: Store, size: number, server: TestMeilisearch): Promise<BenchmarkResult[]> {
  const name = `minutehand-bench-${randomUUID()}`;
  const now = () => new Date();
  const index = createMeilisearchIndex({ url: server.url, apiKey: server.masterKey, name, newId: randomUUID, now });
  // Like the product, requests no compressed responses, which come 40 ms later.
  const requestInit = { headers: { 'Accept-Encoding': 'identity' } };
  const client = new Meilisearch({ host: server.url, apiKey: server.masterKey, requestInit });
  const ports = createPorts(store, () => index);
  try {
    await index.needsRebuild();
    const rebuildMs = await measureMs(() => rebuildIndex(ports, () => false));
    const params = { filter: `account_id = "${ACCOUNT_ID}"`, limit: QUICK_CANDIDATES_MAX };
    const searchBare = (text: string) => client.index(name).search(text, { ...params, matchingStrategy: 'all' });
    const results = await measureQueries(ports, { size, index: 'Meilisearch', searchBare });
    const { databaseSize } = await client.getStats();
    return [
      ...results,
      createResult(`${nameSize(size)}, Meilisearch: rebuild of the index`, rebuildMs / SECOND_MS, 's'),
      createResult(`${nameSize(size)}, Meilisearch: files`, databaseSize / MIB, 'MiB'),
    ];
  } finally {
    await client.deleteIndex(name).waitTask({ timeout: DELETE_TIMEOUT_MS });
  }
}

/** A question to an account with more vectors than the embedded index compares. */
async function measureVectors(): Promise<BenchmarkResult> {
  const createVector = (seed: number) =>
    toVector(Array.from({ length: EMBEDDING_DIMENSIONS }, (_, index) => Math.sin(seed + index * (1 + (seed % 13)))));
  const passages = Math.ceil(COMPARED_NUMBERS_MAX / EMBEDDING_DIMENSIONS);
  const entries = [
    ...createMeetings(Math.ceil(passages / PASSAGES_WITH_VECTORS), { accountId: ACCOUNT_ID, ownerId: OWNER_ID }),
  ].map((meeting, number) => ({
    meeting,
    vectors: Array.from({ length: PASSAGES_WITH_VECTORS }, (_, index) => createVector(number + index / 100)),
  }));
  const questions = Array.from({ length: VECTOR_QUESTIONS }, (_, index) => String(index));
  const compare = async (question: string) =>
    findNearestMeetings(
      entries,
      { vector: createVector(Number(question)), similarityMin: SIMILARITY_MIN },
      RETRIEVAL_MEETINGS_MAX,
    );
  const name = `embedded index: a question is compared with ${passages.toLocaleString('en')} vectors, p95`;
  return createResult(name, await measureEach(questions, compare), 'ms');
}

type Measured = {
  readonly size: number;
  readonly index: string;
  readonly searchBare: (text: string) => Promise<unknown>;
};

async function measureQueries(ports: Ports, { size, index, searchBare }: Measured): Promise<BenchmarkResult[]> {
  const typed = listTypedQueries(size);
  const product = await measureEach(typed, (text) => quickSearch(ports, reader, text, signal));
  const question = await measureEach(listQuestions(size), (text) => search(ports, reader, toCommand(text), signal));
  const control = await measureEach(typed, searchBare);
  const isReached = product <= P95_MS && product <= MAX_RATIO * control;
  const target = { target: `≤ ${P95_MS} ms, ≤ ${MAX_RATIO} × the control`, isReached };
  return [
    {
      ...{ name: `${nameSize(size)}, ${index}: search as you type, p95; control: the bare index`, product, control },
      ...{ unit: 'ms', ...(size === TARGET_SIZE && target) },
    },
    createResult(`${nameSize(size)}, ${index}: search for the passages that answer a question, p95`, question, 'ms'),
  ];
}

const nameSize = (size: number): string => `${size.toLocaleString('en')} meetings`;

const createResult = (name: string, product: number, unit: string): BenchmarkResult => ({
  ...{ name, product, control: Number.NaN, unit },
});

const toCommand = (text: string) => ({
  ...{ text, resultType: undefined, filter: undefined, order: 'best' as const, limit: 20, cursor: undefined },
});

async function seed({ metadata, texts }: Pick<Ports, 'metadata' | 'texts'>, size: number): Promise<void> {
  const scope = indexScope(ACCOUNT_ID);
  let batch: Promise<unknown>[] = [];
  for (const meeting of createMeetings(size, { accountId: ACCOUNT_ID, ownerId: OWNER_ID })) {
    batch.push(metadata.insert(scope, { id: meeting.id, ...meeting.metadata }));
    for (const text of meeting.texts)
      batch.push(texts.insert(scope, { id: getTextId(meeting.id, text.kind), ...text }));
    if (batch.length < SEED_BATCH) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

type Stores = ReturnType<typeof createMeetingStores>;

function createPorts(store: Store, createIndex: (stores: Stores) => SearchIndex): Ports {
  const stores = createMeetingStores(store);
  const rejectUnusedCall = () => Promise.reject(new Error('not part of this benchmark'));
  return {
    ...stores,
    log,
    people: store.collection(userCopyAggregate),
    index: createIndex(stores),
    clients: {
      findMetadata: rejectUnusedCall,
      findNewerTranscript: rejectUnusedCall,
      findNewerMinutes: rejectUnusedCall,
      findName: rejectUnusedCall,
      findMeetingIds: rejectUnusedCall,
      filterReadable: async (_actor, meetingIds) => meetingIds,
    },
    readGlossary: async () => [],
    getRelatedWords: loadRelatedWords(),
    embeddingQueue: createEmbeddingQueue(),
    now: () => new Date(),
    searchWithinLimit: createConcurrencyLimit({ maxRunning: QUESTION_SEARCHES_MAX, maxRunningPerKey: 1 }),
    rankings: createRankingCache(() => new Date()),
    sleep: rejectUnusedCall,
  };
}

type Document = { readonly id: number; readonly text: string };

/** MiniSearch over the titles and texts of as many meetings as the index holds. */
function createBareEngine(size: number): MiniSearch<Document> {
  const engine = new MiniSearch<Document>({ fields: ['text'] });
  let passages = 0;
  for (const { metadata, texts } of createMeetings(size, { accountId: ACCOUNT_ID, ownerId: OWNER_ID })) {
    passages += countEntries(texts);
    if (passages > ACCOUNT_PASSAGES_MAX) break;
    const parts = [metadata.title, ...texts.map((text) => text.passages.map((passage) => passage.text).join(' '))];
    for (const text of parts) engine.add({ id: engine.documentCount, text });
  }
  return engine;
}

/** Prefixes and typos as in the product. */
const bareOptions: SearchOptions = {
  combineWith: 'AND',
  prefix: (_term, index, terms) => index === terms.length - 1,
  fuzzy: (term) => (allowsTypo(term) ? 1 : false),
};

/** The 95th percentile, after some of the queries have run once. */
async function measureEach(queries: readonly string[], run: (text: string) => Promise<unknown>): Promise<number> {
  for (const text of queries.slice(0, WARM_UP_QUERIES)) await run(text);
  const durations: number[] = [];
  for (const text of queries) durations.push(await measureMs(() => run(text)));
  return percentile(durations, 0.95);
}

/** The memory of this process after a garbage collection (MiB). */
function readMemory(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  if (typeof collectGarbage !== 'function') throw new Error('garbage cannot be collected');
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MIB;
}
