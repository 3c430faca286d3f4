import { AppError } from '@minutehand/contracts/errors';
import { type EnqueuedTaskPromise, Meilisearch, MeilisearchApiError, type SearchParams } from 'meilisearch';
import type { Hit, IndexQuery, ResultOrder, SearchIndex, Totals } from '../../../app/ports.ts';
import { type IndexedMeeting, type ResultType, resultTypes } from '../../../domain/indexed-meeting.ts';
import type { Query } from '../../../domain/query.ts';
import {
  MEILISEARCH_BATCH,
  MEILISEARCH_POLL_MS,
  MEILISEARCH_REQUEST_MS,
  MEILISEARCH_SEARCH_MS,
  MEILISEARCH_TASK_MS,
  SEARCH_HITS_MAX,
  TWO_TYPOS_MIN_LETTERS,
  TYPO_MIN_LETTERS,
} from '../../../limits.ts';
import { createTotals } from '../totals.ts';
import { settings, toDocuments, toHit } from './documents.ts';
import { INDEX_NAME } from './index-name.ts';

/** Marks the index as filled from the store. Searches never find it, because it has no account. Change the id when the document schema changes. */
const FILLED_MARKER = { id: 'filled-1', account_id: '' };

/** Index in Meilisearch 1.15 or newer, shared by all replicas. */
export function createMeilisearchIndex({ url, apiKey }: { url: string; apiKey: string }): SearchIndex {
  const client = new Meilisearch({ host: url, apiKey, timeout: MEILISEARCH_REQUEST_MS });
  const index = client.index<Record<string, unknown>>(INDEX_NAME);
  let prepared: Promise<void> | undefined;

  /** Applies the settings once per process, and again after a failure. */
  function prepare(): Promise<void> {
    prepared ??= waitForTask(
      index.updateSettings({
        ...settings,
        typoTolerance: {
          enabled: true,
          disableOnNumbers: true,
          minWordSizeForTypos: { oneTypo: TYPO_MIN_LETTERS, twoTypos: TWO_TYPOS_MIN_LETTERS },
        },
        pagination: { maxTotalHits: SEARCH_HITS_MAX + 1 },
      }),
    ).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  }

  async function purge(filter: string): Promise<void> {
    await prepare();
    await waitForTask(index.deleteDocuments({ filter }));
  }

  /** Aborts with the caller's signal or after the search timeout. */
  const withTimeout = (signal: AbortSignal) => ({
    signal: AbortSignal.any([signal, AbortSignal.timeout(MEILISEARCH_SEARCH_MS)]),
  });

  /** Merges the hits of several queries of each type, and counts the groups that any of them found. */
  async function quickSearchVariants(
    queries: readonly (SearchParams & { q: string; indexUid: string })[],
    limit: number,
    signal: AbortSignal,
  ): Promise<{ hits: Hit[]; totals: Totals }> {
    const counts = { hitsPerPage: SEARCH_HITS_MAX, attributesToRetrieve: ['group'] };
    const { results } = await client.multiSearch(
      {
        queries: [
          ...queries.map((query) => ({ ...query, showRankingScore: true })),
          ...queries.map((query) => ({ ...query, ...counts })),
        ],
      },
      withTimeout(signal),
    );
    const perType = queries.length / resultTypes.length;
    const ofType = <T>(list: readonly T[], type: ResultType): T[] => {
      const first = resultTypes.indexOf(type) * perType;
      return list.slice(first, first + perType);
    };
    const [found, counted] = [results.slice(0, queries.length), results.slice(queries.length)];
    return {
      hits: resultTypes.flatMap((type) => mergeHits(ofType(found, type), 'best').slice(0, limit).map(toHit)),
      totals: createTotals((type) => new Set(ofType(counted, type).flatMap(({ hits }) => hits.map(getGroup))).size),
    };
  }

  return {
    async put(meeting) {
      await prepare();
      await Promise.all(
        index.addDocumentsInBatches(toDocuments(meeting), MEILISEARCH_BATCH, { primaryKey: 'id' }).map(waitForTask),
      );
      // Stale passages are deleted last, so that the meeting stays searchable.
      await waitForTask(index.deleteDocuments({ filter: stalePassagesFilter(meeting) }));
    },
    removeMeeting: (accountId, meetingId) =>
      purge(`${equals('account_id', accountId)} AND ${equals('meeting_id', meetingId)}`),
    removeAccount: (accountId) => purge(equals('account_id', accountId)),
    async search({ resultType, order, offset, limit, ...indexQuery }, signal) {
      const sort = order === 'best' ? {} : { sort: [`started_at:${order === 'newest' ? 'desc' : 'asc'}`] };
      const [params, ...variants] = toSearchParams(indexQuery, resultType);
      if (variants.length === 0) {
        const { q, ...others } = params;
        const { hits } = await index.search(q, { ...others, ...sort, offset, limit }, withTimeout(signal));
        return hits.map(toHit);
      }
      // The hits of a page may come from any of the queries, so each returns all up to its end.
      const page = { limit: Math.min(offset + limit, SEARCH_HITS_MAX + 1), showRankingScore: true };
      const queries = [params, ...variants].map((query) => ({ indexUid: INDEX_NAME, ...query, ...sort, ...page }));
      const { results } = await client.multiSearch({ queries }, withTimeout(signal));
      return mergeHits(results, order)
        .slice(offset, offset + limit)
        .map(toHit);
    },
    async quickSearch({ limit, ...indexQuery }, signal) {
      // With a page number instead of an offset, Meilisearch counts exactly: the groups of the distinct attribute, one for each meeting and type.
      const page = { page: 1, hitsPerPage: limit };
      const queries = resultTypes.flatMap((type) =>
        toSearchParams(indexQuery, type).map((params) => ({ indexUid: INDEX_NAME, ...page, ...params })),
      );
      if (indexQuery.variants?.length) return quickSearchVariants(queries, limit, signal);
      const { results } = await client.multiSearch({ queries }, withTimeout(signal));
      return {
        hits: results.flatMap(({ hits }) => hits.map(toHit)),
        totals: createTotals((type) => results[resultTypes.indexOf(type)]?.totalHits ?? 0),
      };
    },
    async needsBackfill() {
      await prepare();
      try {
        await index.getDocument(FILLED_MARKER.id);
        return false;
      } catch (error) {
        if (error instanceof MeilisearchApiError && error.cause?.code === 'document_not_found') return true;
        throw error;
      }
    },
    markBackfilled: () => waitForTask(index.addDocuments([FILLED_MARKER], { primaryKey: 'id' })),
    async ping() {
      await client.health();
    },
  };
}

/** Resolves when the task has succeeded; rejects when it failed. */
async function waitForTask(task: EnqueuedTaskPromise): Promise<void> {
  const { status } = await task.waitTask({ timeout: MEILISEARCH_TASK_MS, interval: MEILISEARCH_POLL_MS });
  if (status !== 'succeeded') throw new AppError('platform.unavailable', { message: 'Meilisearch task failed' });
}

const equals = (attribute: string, value: string): string => `${attribute} = ${JSON.stringify(value)}`;

/** The parameters of the query, then of its variants. */
function toSearchParams(
  { accountId, readAccess, query, variants = [], match, meetingIds }: IndexQuery,
  resultType: ResultType | undefined,
): [SearchParams & { q: string }, ...(SearchParams & { q: string })[]] {
  const filter = [equals('account_id', accountId)];
  if (readAccess !== 'all') filter.push(equals('reader_ids', readAccess.userId));
  if (resultType) filter.push(equals('result_type', resultType));
  if (meetingIds) filter.push(`meeting_id IN ${JSON.stringify(meetingIds)}`);
  const create = ({ text }: Query): SearchParams & { q: string } => ({
    // Meilisearch parses quotes and dashes as operators.
    q: text.replace(/["-]/g, ' '),
    filter,
    matchingStrategy: match === 'all' ? 'all' : 'last',
    attributesToRetrieve: ['*'],
  });
  return [create(query), ...variants.map(create)];
}

type FoundDocument = Readonly<Record<string, unknown>>;

const getGroup = ({ group }: FoundDocument): string => String(group);

/** The hits of several queries in one order, each group once, by its best hit. */
function mergeHits(
  results: readonly { readonly hits: readonly FoundDocument[] }[],
  order: ResultOrder,
): FoundDocument[] {
  const getScore = ({ _rankingScore: score }: FoundDocument) => Number(score ?? 0);
  const compareStart = (a: FoundDocument, b: FoundDocument) => (String(a.started_at) < String(b.started_at) ? -1 : 1);
  const merged = new Map<string, FoundDocument>();
  const byScore = results.flatMap(({ hits }) => hits).toSorted((a, b) => getScore(b) - getScore(a));
  for (const hit of byScore) if (!merged.has(getGroup(hit))) merged.set(getGroup(hit), hit);
  const hits = [...merged.values()];
  if (order === 'best') return hits;
  return hits.toSorted((a, b) => (order === 'oldest' ? compareStart(a, b) : compareStart(b, a)));
}

/** Filter for passages that remain from a longer version of the meeting's texts. */
function stalePassagesFilter({ id, accountId, texts }: IndexedMeeting): string {
  const passages = (['minutes', 'transcripts'] as const).map((type) => {
    const count = texts.find(({ kind }) => kind === type)?.passages.length ?? 0;
    return `(${equals('result_type', type)} AND position >= ${count})`;
  });
  return `${equals('account_id', accountId)} AND ${equals('meeting_id', id)} AND (${passages.join(' OR ')})`;
}
