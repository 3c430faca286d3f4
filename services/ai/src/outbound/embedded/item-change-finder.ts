import type { ItemChangeFinder } from '../../app/ports.ts';
import type { WorkerThread } from './worker-thread.ts';

/** Runs domain/item-changes in the worker thread. */
export function createItemChangeFinder(thread: WorkerThread): ItemChangeFinder {
  return { find: (itemChangeInput, signal) => thread.findItemChanges(itemChangeInput, signal) };
}
