import { AppError } from '@minutehand/contracts/errors';
import type { Meilisearch } from 'meilisearch';
import type { IndexReplacement } from '../../../app/ports.ts';
import { MEILISEARCH_FILL_TASK_MS, MEILISEARCH_INDEXES_MAX, UNUSED_INDEX_MS } from '../../../limits.ts';
import { createFilledMarker, createReplacementMarker, type VectorModel } from './documents.ts';
import { createMeilisearchWriter, waitForTask } from './meilisearch-writer.ts';

type Options = {
  readonly client: Meilisearch;
  readonly name: string;
  readonly id: string;
  readonly now: Date;
  readonly vectorModel: VectorModel;
};

/**
 * Creates a new index beside the searched one. Meilisearch swaps the two in one task: each search uses one of them, and each
 * write that was sent before the swap is in the previous index.
 */
export async function createMeilisearchReplacement({
  client,
  name,
  id,
  now,
  vectorModel,
}: Options): Promise<IndexReplacement> {
  await removeUnusedIndexes(client, name, now);
  const replacementName = `${name}-${id}`;
  const writer = createMeilisearchWriter(client, replacementName, vectorModel, MEILISEARCH_FILL_TASK_MS);
  const searched = createMeilisearchWriter(client, name, vectorModel, MEILISEARCH_FILL_TASK_MS);
  await writer.applySettings();
  return {
    add: writer.add,
    put: writer.put,
    removeMeeting: writer.removeMeeting,
    async activate() {
      await writer.waitForAdded();
      const marker = createReplacementMarker(id);
      await writer.addMarker(marker);
      await client.swapIndexes([{ indexes: [name, replacementName], rename: false }]);
      // A key for some indexes cannot read the task of a swap. Meilisearch runs tasks in order, so a later one of the searched index ends after it.
      await searched.waitForEarlierTasks();
      if (await searched.hasMarker(marker)) return;
      throw new AppError('platform.unavailable', { message: 'Meilisearch did not swap the indexes' });
    },
    markComplete: () => searched.addMarker(createFilledMarker(vectorModel)),
    removeUnused: () => waitForTask(client.deleteIndex(replacementName), MEILISEARCH_FILL_TASK_MS),
  };
}

/** Removes the indexes of replacements that did not finish, for example because their process was killed. */
async function removeUnusedIndexes(client: Meilisearch, name: string, now: Date): Promise<void> {
  const { results } = await client.getRawIndexes({ limit: MEILISEARCH_INDEXES_MAX });
  const isUnused = (index: { uid: string; updatedAt: string }) =>
    index.uid.startsWith(`${name}-`) && now.getTime() - new Date(index.updatedAt).getTime() > UNUSED_INDEX_MS;
  for (const { uid } of results.filter(isUnused)) await waitForTask(client.deleteIndex(uid), MEILISEARCH_FILL_TASK_MS);
}
