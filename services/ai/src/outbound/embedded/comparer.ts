import type { Comparer } from '../../app/ports.ts';
import type { WritingThread } from './writing-thread.ts';

/** Runs domain/follow-up in the writing thread. */
export function createComparer(thread: WritingThread): Comparer {
  return { compare: (followUp, signal) => thread.compare(followUp, signal) };
}
