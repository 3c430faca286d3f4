import type { Comparer } from '../../app/ports.ts';
import type { WarmThread } from './warm-thread.ts';

/** Runs domain/follow-up in the writing thread. */
export function createComparer(thread: WarmThread): Comparer {
  return { compare: (followUp, signal) => thread.compare(followUp, signal) };
}
