import { Meilisearch, type MultiSearchParams } from 'meilisearch';
import type { IndexQuery, ResultOrder, SearchIndex } from '../../../app/ports.ts';
import { type IndexedMeeting, type ResultType, resultTypes } from '../../../domain/indexed-meeting.ts';
import { MEILISEARCH_REQUEST_MS, MEILISEARCH_SEARCH_MS, SEARCH_HITS_MAX } from '../../../limits.ts';
import { createTotals } from '../totals.ts';
import { createMeilisearchReplacement } from './create-replacement.ts';
import { EMBEDDER, toHit, type VectorModel } from './documents.ts';
import { INDEX_NAME } from './index-name.ts';
import {
  createFilter,
  createWordsQueries,
  type FoundDocument,
  getGroup,
  mergeHits,
  type QueryResult,
  type WordsQuery,
} from './meilisearch-queries.ts';
import { createMeilisearchWriter, type IndexState } from './meilisearch-writer.ts';

type Options = {
  readonly url: string;
  readonly apiKey: string;
  readonly name?: string;
  readonly newId: () => string;
  readonly now: () => Date;
  /** The model whose vectors the index contains; none if absent. */
  readonly vectorModel?: VectorModel;
};

/**
 * Meilisearch sends a compressed response in two parts, the second of which waits until the system has confirmed the first one: 40 ms on Linux,
 * several times as long as the search takes.
 */
const UNCOMPRESSED = { headers: { 'Accept-Encoding': 'identity' } };

/** Index in Meilisearch, shared by all replicas. */
export function createMeilisearchIndex({
  url,
  apiKey,
  name = INDEX_NAME,
  newId,
  now,
  vectorModel,
}: Options): SearchIndex {
  const client = new Meilisearch({ host: url, apiKey, timeout: MEILISEARCH_REQUEST_MS, requestInit: UNCOMPRESSED });
  const writer = createMeilisearchWriter(client, name, vectorModel);
  let prepared: Promise<IndexState> | undefined;

  /**
   * Applies the settings once per process, and again after a failure. An index of an earlier version keeps its settings, so that
   * its documents are found until it is replaced.
   */
  function prepare(): Promise<IndexState> {
    prepared ??= writer.getState().then(async (state) => {
      if (state !== 'outdated') await writer.applySettings();
      return state;
    });
    prepared.catch(() => {
      prepared = undefined;
    });
    return prepared;
  }

  /** Aborts with the caller's signal or after the search timeout. */
  const withTimeout = (signal: AbortSignal) => ({
    signal: AbortSignal.any([signal, AbortSignal.timeout(MEILISEARCH_SEARCH_MS)]),
  });

  /** Each query with its result. */
  async function runQueries<Q extends WordsQuery>(
    queries: readonly Q[],
    page: object,
    signal: AbortSignal,
  ): Promise<(Q & QueryResult)[]> {
    const params = { queries: queries.map((query) => ({ ...query.params, ...page })) };
    const { results } = await client.multiSearch<MultiSearchParams, FoundDocument>(params, withTimeout(signal));
    return queries.map((query, index) => ({ ...query, ...(results[index] ?? { hits: [] }) }));
  }

  async function find(
    { resultType, order, offset, limit, ...indexQuery }: IndexQuery & Selection,
    signal: AbortSignal,
  ) {
    const sort = order === 'best' ? {} : { sort: [`started_at:${order === 'newest' ? 'desc' : 'asc'}`] };
    const queries = createWordsQueries(name, indexQuery, resultType);
    if (queries.length === 1) return (await runQueries(queries, { ...sort, offset, limit }, signal))[0]?.hits ?? [];
    // The hits of a page may come from any of the queries, so each returns all up to its end.
    const page = { ...sort, limit: Math.min(offset + limit, SEARCH_HITS_MAX + 1), showRankingScore: true };
    return mergeHits(indexQuery, await runQueries(queries, page, signal), order).slice(offset, offset + limit);
  }

  return {
    async put(meeting) {
      const state = await prepare();
      // An index of another model may reject vectors of this one. It is being replaced by one that contains them.
      const isOutdated = state === 'outdated' && (await writer.getState()) === 'outdated';
      await writer.put(isOutdated ? withoutVectors(meeting) : meeting);
      return !isOutdated;
    },
    async removeMeeting(accountId, meetingId) {
      await prepare();
      await writer.removeMeeting(accountId, meetingId);
    },
    async removeAccount(accountId) {
      await prepare();
      await writer.removeAccount(accountId);
    },
    async findNearest({ vector, similarityMin, limit, ...selection }, signal) {
      const { hits } = await client.index(name).search<FoundDocument>(
        '',
        {
          // The words are ranked separately, so that both indexes fuse the two rankings in the same way.
          hybrid: { embedder: EMBEDDER, semanticRatio: 1 },
          vector: Array.from(vector),
          filter: createFilter(selection, undefined),
          attributesToRetrieve: ['meeting_id'],
          // Meilisearch maps the cosine to 0 to 1. Documents without a vector have 0.
          rankingScoreThreshold: (1 + similarityMin) / 2,
          limit: limit * TEXTS_PER_MEETING,
        },
        withTimeout(signal),
      );
      return [...new Set(hits.map((hit) => String(hit.meeting_id)))].slice(0, limit);
    },
    search: async (indexQuery, signal) => (await find(indexQuery, signal)).map(toHit),
    async quickSearch({ limit, ...indexQuery }, signal) {
      const queries = resultTypes.flatMap((type) =>
        createWordsQueries(name, indexQuery, type).map((query) => ({ ...query, type })),
      );
      // With a page number instead of an offset, Meilisearch counts exactly: the groups of the distinct attribute, one for each meeting and type.
      const found = await runQueries(queries, { page: 1, hitsPerPage: limit, showRankingScore: true }, signal);
      const filterByType = <R extends { readonly type: ResultType }>(results: readonly R[], type: ResultType) =>
        results.filter((result) => result.type === type);
      if (queries.length === resultTypes.length)
        return {
          hits: found.flatMap(({ hits }) => hits.map(toHit)),
          totals: createTotals((type) => filterByType(found, type)[0]?.totalHits ?? 0),
        };
      const groups = { page: 1, hitsPerPage: SEARCH_HITS_MAX, attributesToRetrieve: ['group'] };
      const counted = await runQueries(queries, groups, signal);
      return {
        hits: resultTypes.flatMap((type) =>
          mergeHits(indexQuery, filterByType(found, type), 'best').slice(0, limit).map(toHit),
        ),
        totals: createTotals(
          (type) => new Set(filterByType(counted, type).flatMap(({ hits }) => hits.map(getGroup))).size,
        ),
      };
    },
    async needsRebuild() {
      await prepare();
      return (await writer.getState()) !== 'filled';
    },
    createReplacement: async () => {
      await prepare();
      return createMeilisearchReplacement({ client, name, id: newId(), now: now(), vectorModel });
    },
    async ping() {
      await client.health();
    },
  };
}

const withoutVectors = (meeting: IndexedMeeting): IndexedMeeting => ({
  ...meeting,
  texts: meeting.texts.map(({ vectors: _, ...text }) => text),
});

/** Transcript and minutes: a search returns one hit for each. */
const TEXTS_PER_MEETING = 2;

type Selection = {
  readonly resultType: ResultType | undefined;
  readonly order: ResultOrder;
  readonly offset: number;
  readonly limit: number;
};
