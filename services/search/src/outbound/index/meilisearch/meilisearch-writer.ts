import { AppError } from '@minutehand/contracts/errors';
import { type EnqueuedTaskPromise, type Meilisearch, MeilisearchApiError } from 'meilisearch';
import type { IndexedMeeting } from '../../../domain/indexed-meeting.ts';
import { MEILISEARCH_BATCH, MEILISEARCH_POLL_MS, MEILISEARCH_TASK_MS } from '../../../limits.ts';
import {
  createMeetingFilter,
  createStalePassagesFilter,
  equals,
  FILLED_MARKER,
  INDEX_SETTINGS,
  toDocuments,
} from './documents.ts';

export type IndexState = 'absent' | 'outdated' | 'filled';

/** Writes to one index. Each call resolves when Meilisearch has applied the change. */
export type MeilisearchWriter = {
  /** Creates the index if it is absent. */
  applySettings(): Promise<void>;
  /** Adds meetings that the index does not contain. */
  add(meetings: readonly IndexedMeeting[]): Promise<void>;
  /** Replaces all documents of a meeting. */
  put(meeting: IndexedMeeting): Promise<void>;
  removeMeeting(accountId: string, meetingId: string): Promise<void>;
  removeAccount(accountId: string): Promise<void>;
  /** `outdated`: it was not filled from the store, or with documents of an earlier form. */
  getState(): Promise<IndexState>;
  markFilled(): Promise<void>;
};

export function createMeilisearchWriter(
  client: Meilisearch,
  name: string,
  taskTimeoutMs: number = MEILISEARCH_TASK_MS,
): MeilisearchWriter {
  const index = client.index<Record<string, unknown>>(name);
  const remove = (filter: string) => waitForTask(index.deleteDocuments({ filter }), taskTimeoutMs);

  async function add(meetings: readonly IndexedMeeting[]): Promise<void> {
    const tasks = index.addDocumentsInBatches(meetings.flatMap(toDocuments), MEILISEARCH_BATCH, { primaryKey: 'id' });
    await Promise.all(tasks.map((task) => waitForTask(task, taskTimeoutMs)));
  }

  return {
    add,
    applySettings: () => waitForTask(index.updateSettings(INDEX_SETTINGS), taskTimeoutMs),
    async put(meeting) {
      await add([meeting]);
      // Stale passages are deleted last, so that the meeting stays searchable.
      await remove(createStalePassagesFilter(meeting));
    },
    removeMeeting: (accountId, meetingId) => remove(createMeetingFilter(accountId, meetingId)),
    removeAccount: (accountId) => remove(equals('account_id', accountId)),
    async getState() {
      try {
        await index.getDocument(FILLED_MARKER.id);
        return 'filled';
      } catch (error) {
        const code = error instanceof MeilisearchApiError ? error.cause?.code : undefined;
        if (code === 'index_not_found') return 'absent';
        if (code === 'document_not_found') return 'outdated';
        throw error;
      }
    },
    markFilled: () => waitForTask(index.addDocuments([FILLED_MARKER], { primaryKey: 'id' }), taskTimeoutMs),
  };
}

/** Resolves when the task has succeeded; rejects when it failed. */
export async function waitForTask(task: EnqueuedTaskPromise, timeoutMs: number): Promise<void> {
  const { status } = await task.waitTask({ timeout: timeoutMs, interval: MEILISEARCH_POLL_MS });
  if (status !== 'succeeded') throw new AppError('platform.unavailable', { message: 'Meilisearch task failed' });
}
