import { AppError } from '@minutehand/contracts/errors';
import {
  type EnqueuedTask,
  type EnqueuedTaskPromise,
  type Meilisearch,
  MeilisearchApiError,
  type Task,
} from 'meilisearch';
import type { IndexedMeeting } from '../../../domain/indexed-meeting.ts';
import {
  MEILISEARCH_BATCH,
  MEILISEARCH_NUMBERS_OF_DOCUMENT,
  MEILISEARCH_POLL_MS,
  MEILISEARCH_TASK_MS,
  MEILISEARCH_WAITING_DOCUMENTS,
} from '../../../limits.ts';
import {
  createFilledMarker,
  createIndexSettings,
  createMeetingFilter,
  createStalePassagesFilter,
  equals,
  type Marker,
  toDocuments,
  type VectorModel,
  withVector,
} from './documents.ts';

/** Is the id of no account: deleting its documents changes nothing. */
const NO_ACCOUNT_ID = 'none';

export type IndexState = 'absent' | 'outdated' | 'filled';

/** Writes to one index. Each call resolves when Meilisearch has applied the change. */
export type MeilisearchWriter = {
  /** Creates the index if it is absent. */
  applySettings(): Promise<void>;
  /**
   * Adds meetings that the index does not contain. Resolves when Meilisearch has accepted them: it applies waiting tasks together, which is many
   * times faster than one after the other. `waitForAdded` resolves when they are applied.
   */
  add(meetings: readonly IndexedMeeting[]): Promise<void>;
  waitForAdded(): Promise<void>;
  /** Replaces all documents of a meeting. */
  put(meeting: IndexedMeeting): Promise<void>;
  removeMeeting(accountId: string, meetingId: string): Promise<void>;
  removeAccount(accountId: string): Promise<void>;
  /** `outdated`: it was not filled from the store, or with documents of an earlier form. */
  getState(): Promise<IndexState>;
  addMarker(marker: Marker): Promise<void>;
  hasMarker(marker: Marker): Promise<boolean>;
  /** Resolves when the index has applied what was sent before, including a swap of indexes. */
  waitForEarlierTasks(): Promise<void>;
};

export function createMeilisearchWriter(
  client: Meilisearch,
  name: string,
  vectorModel: VectorModel,
  taskTimeoutMs: number = MEILISEARCH_TASK_MS,
): MeilisearchWriter {
  const index = client.index<Record<string, unknown>>(name);
  const remove = (filter: string) => waitForTask(index.deleteDocuments({ filter }), taskTimeoutMs);

  /** Tasks that add documents, in the order in which they are applied. */
  const adding: { readonly task: EnqueuedTask; readonly cost: number }[] = [];
  const countAdding = () => adding.reduce((sum, { cost }) => sum + cost, 0);

  /** Waits until what is left costs no more than this number of documents without vectors. */
  async function waitForAdded(costLeft: number): Promise<void> {
    while (countAdding() > costLeft) {
      const options = { timeout: taskTimeoutMs, interval: MEILISEARCH_POLL_MS };
      for (const { task } of adding.splice(0, 1)) checkSucceeded(await client.tasks.waitForTask(task, options));
    }
  }

  async function add(meetings: readonly IndexedMeeting[]): Promise<void> {
    const documents = meetings.flatMap(toDocuments);
    for (let first = 0; first < documents.length; first += MEILISEARCH_BATCH) {
      const batch = documents.slice(first, first + MEILISEARCH_BATCH);
      const cost = countNumbers(batch) / MEILISEARCH_NUMBERS_OF_DOCUMENT + batch.length;
      await waitForAdded(Math.max(0, MEILISEARCH_WAITING_DOCUMENTS - cost));
      adding.push({ task: await index.addDocuments(batch, { primaryKey: 'id' }), cost });
    }
  }

  async function findMarker({ id }: Marker): Promise<'found' | 'index_not_found' | 'document_not_found'> {
    try {
      await index.getDocument(id);
      return 'found';
    } catch (error) {
      const code = error instanceof MeilisearchApiError ? error.cause?.code : undefined;
      if (code === 'index_not_found' || code === 'document_not_found') return code;
      throw error;
    }
  }

  return {
    add,
    waitForAdded: () => waitForAdded(0),
    applySettings: () => waitForTask(index.updateSettings(createIndexSettings(vectorModel)), taskTimeoutMs),
    async put(meeting) {
      const tasks = index.addDocumentsInBatches(toDocuments(meeting), MEILISEARCH_BATCH, { primaryKey: 'id' });
      await Promise.all(tasks.map((task) => waitForTask(task, taskTimeoutMs)));
      // Stale passages are deleted last, so that the meeting stays searchable.
      await remove(createStalePassagesFilter(meeting));
    },
    removeMeeting: (accountId, meetingId) => remove(createMeetingFilter(accountId, meetingId)),
    removeAccount: (accountId) => remove(equals('account_id', accountId)),
    async getState() {
      const found = await findMarker(createFilledMarker(vectorModel));
      if (found === 'index_not_found') return 'absent';
      return found === 'document_not_found' ? 'outdated' : 'filled';
    },
    addMarker: (marker) =>
      waitForTask(index.addDocuments([{ ...marker, ...withVector(undefined) }], { primaryKey: 'id' }), taskTimeoutMs),
    hasMarker: async (marker) => (await findMarker(marker)) === 'found',
    waitForEarlierTasks: () => remove(equals('account_id', NO_ACCOUNT_ID)),
  };
}

/** The numbers of all vectors of these documents. */
const countNumbers = (documents: ReturnType<typeof toDocuments>): number =>
  documents.reduce((sum, { _vectors }) => sum + (_vectors.passages?.length ?? 0), 0);

/** Resolves when the task has succeeded; rejects when it failed. */
export async function waitForTask(task: EnqueuedTaskPromise, timeoutMs: number): Promise<void> {
  checkSucceeded(await task.waitTask({ timeout: timeoutMs, interval: MEILISEARCH_POLL_MS }));
}

function checkSucceeded({ status }: Task): void {
  if (status !== 'succeeded') throw new AppError('platform.unavailable', { message: 'Meilisearch task failed' });
}
