import { AppError } from '@minutehand/contracts/errors';
import { type EnqueuedTaskPromise, Meilisearch, MeilisearchApiError, type SearchParams } from 'meilisearch';
import type { Question, SearchIndex } from '../../../app/ports.ts';
import { type IndexedMeeting, type ResultType, resultTypes } from '../../../domain/indexed-meeting.ts';
import {
  MEILISEARCH_BATCH,
  MEILISEARCH_POLL_MS,
  MEILISEARCH_REQUEST_MS,
  MEILISEARCH_SEARCH_MS,
  MEILISEARCH_TASK_MS,
  SEARCH_HITS,
  TYPO_MIN_LETTERS,
} from '../../../limits.ts';
import { documentsOf, hitOf, settings } from './documents.ts';

const INDEX = 'minutehand';
/** Says that the index was filled from the store. Of no account, so that it is never found. A new shape of documents takes a new name. */
const FILLED = { id: 'filled-1', account_id: '' };
/** More typos than one are never forgiven. */
const NEVER = 255;

/** The index in Meilisearch, 1.15 or newer, shared by all replicas. */
export function createMeilisearchIndex({ url, apiKey }: { url: string; apiKey: string }): SearchIndex {
  const client = new Meilisearch({ host: url, apiKey, timeout: MEILISEARCH_REQUEST_MS });
  const index = client.index<Record<string, unknown>>(INDEX);
  let prepared: Promise<void> | undefined;

  /** Settings are applied once a process, and again after a failure. */
  function prepare(): Promise<void> {
    prepared ??= done(
      index.updateSettings({
        ...settings,
        typoTolerance: {
          enabled: true,
          disableOnNumbers: true,
          minWordSizeForTypos: { oneTypo: TYPO_MIN_LETTERS, twoTypos: NEVER },
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
    await done(index.deleteDocuments({ filter }));
  }

  /** Ends with the caller's patience or with ours. */
  const within = (signal: AbortSignal) => ({
    signal: AbortSignal.any([signal, AbortSignal.timeout(MEILISEARCH_SEARCH_MS)]),
  });

  return {
    async put(meeting) {
      await prepare();
      await Promise.all(
        index.addDocumentsInBatches(documentsOf(meeting), MEILISEARCH_BATCH, { primaryKey: 'id' }).map(done),
      );
      // After the new ones, so that the meeting can be found all the time.
      await done(index.deleteDocuments({ filter: leftoversOf(meeting) }));
    },
    removeMeeting: (accountId, meetingId) => purge(`${is('account_id', accountId)} AND ${is('meeting_id', meetingId)}`),
    removeAccount: (accountId) => purge(is('account_id', accountId)),
    async search({ resultType, offset, limit, ...question }, signal) {
      const { q, ...params } = paramsOf(question, resultType);
      const { hits } = await index.search(q, { ...params, offset, limit }, within(signal));
      return hits.map(hitOf);
    },
    async quickSearch({ limit, ...question }, signal) {
      const queries = resultTypes.map((type) => ({ indexUid: INDEX, limit, ...paramsOf(question, type) }));
      const { results } = await client.multiSearch({ queries }, within(signal));
      return results.flatMap(({ hits }) => hits.map(hitOf));
    },
    async needsFilling() {
      await prepare();
      try {
        await index.getDocument(FILLED.id);
        return false;
      } catch (error) {
        if (error instanceof MeilisearchApiError && error.cause?.code === 'document_not_found') return true;
        throw error;
      }
    },
    markFilled: () => done(index.addDocuments([FILLED], { primaryKey: 'id' })),
    async ping() {
      await client.health();
    },
  };
}

/** Resolves when Meilisearch has done the work; rejects when it has failed at it. */
async function done(task: EnqueuedTaskPromise): Promise<void> {
  const { status } = await task.waitTask({ timeout: MEILISEARCH_TASK_MS, interval: MEILISEARCH_POLL_MS });
  if (status !== 'succeeded') throw new AppError('platform.unavailable', { message: 'Meilisearch could not index.' });
}

const is = (attribute: string, value: string): string => `${attribute} = ${JSON.stringify(value)}`;

function paramsOf(
  { accountId, reader, query, match }: Question,
  resultType: ResultType | undefined,
): SearchParams & { q: string } {
  const filter = [is('account_id', accountId)];
  if (reader !== 'everything') filter.push(is('reader_ids', reader.userId));
  if (resultType) filter.push(is('result_type', resultType));
  return {
    // Quotes and dashes would be taken for operators.
    q: query.text.replace(/["-]/g, ' '),
    filter,
    matchingStrategy: match === 'all' ? 'all' : 'last',
    attributesToRetrieve: ['*'],
  };
}

/** What the meeting had more of before. */
function leftoversOf({ id, accountId, texts }: IndexedMeeting): string {
  const passages = (['minutes', 'transcripts'] as const).map((type) => {
    const count = texts.find(({ kind }) => kind === type)?.passages.length ?? 0;
    return `(${is('result_type', type)} AND position >= ${count})`;
  });
  return `${is('account_id', accountId)} AND ${is('meeting_id', id)} AND (${passages.join(' OR ')})`;
}
