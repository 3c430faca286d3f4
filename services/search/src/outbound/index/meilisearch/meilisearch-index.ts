import { AppError } from '@minutehand/contracts/errors';
import { type EnqueuedTaskPromise, Meilisearch, MeilisearchApiError, type SearchParams } from 'meilisearch';
import type { IndexQuery, SearchIndex } from '../../../app/ports.ts';
import { type IndexedMeeting, type ResultType, resultTypes } from '../../../domain/indexed-meeting.ts';
import {
  MEILISEARCH_BATCH,
  MEILISEARCH_POLL_MS,
  MEILISEARCH_REQUEST_MS,
  MEILISEARCH_SEARCH_MS,
  MEILISEARCH_TASK_MS,
  SEARCH_HITS,
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
        pagination: { maxTotalHits: SEARCH_HITS + 1 },
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
      const { q, ...params } = toSearchParams(indexQuery, resultType);
      const sort = order === 'best' ? {} : { sort: [`started_at:${order === 'newest' ? 'desc' : 'asc'}`] };
      const { hits } = await index.search(q, { ...params, ...sort, offset, limit }, withTimeout(signal));
      return hits.map(toHit);
    },
    async quickSearch({ limit, ...indexQuery }, signal) {
      // With a page number instead of an offset, Meilisearch counts exactly: the groups of the distinct attribute, one for each meeting and type.
      const page = { page: 1, hitsPerPage: limit };
      const queries = resultTypes.map((type) => ({
        indexUid: INDEX_NAME,
        ...page,
        ...toSearchParams(indexQuery, type),
      }));
      const { results } = await client.multiSearch({ queries }, withTimeout(signal));
      return {
        hits: results.flatMap(({ hits }) => hits.map(toHit)),
        totals: createTotals((type) => results[resultTypes.indexOf(type)]?.totalHits ?? 0),
      };
    },
    async needsFilling() {
      await prepare();
      try {
        await index.getDocument(FILLED_MARKER.id);
        return false;
      } catch (error) {
        if (error instanceof MeilisearchApiError && error.cause?.code === 'document_not_found') return true;
        throw error;
      }
    },
    markFilled: () => waitForTask(index.addDocuments([FILLED_MARKER], { primaryKey: 'id' })),
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

function toSearchParams(
  { accountId, readAccess, query, match, meetingIds }: IndexQuery,
  resultType: ResultType | undefined,
): SearchParams & { q: string } {
  const filter = [equals('account_id', accountId)];
  if (readAccess !== 'all') filter.push(equals('reader_ids', readAccess.userId));
  if (resultType) filter.push(equals('result_type', resultType));
  if (meetingIds) filter.push(`meeting_id IN ${JSON.stringify(meetingIds)}`);
  return {
    // Meilisearch parses quotes and dashes as operators.
    q: query.text.replace(/["-]/g, ' '),
    filter,
    matchingStrategy: match === 'all' ? 'all' : 'last',
    attributesToRetrieve: ['*'],
  };
}

/** Filter for passages that remain from a longer version of the meeting's texts. */
function stalePassagesFilter({ id, accountId, texts }: IndexedMeeting): string {
  const passages = (['minutes', 'transcripts'] as const).map((type) => {
    const count = texts.find(({ kind }) => kind === type)?.passages.length ?? 0;
    return `(${equals('result_type', type)} AND position >= ${count})`;
  });
  return `${equals('account_id', accountId)} AND ${equals('meeting_id', id)} AND (${passages.join(' OR ')})`;
}
