import type { Comparer } from '../../app/ports.ts';
import type { WarmThread } from './warm-thread.ts';

/** The comparison without a model: domain/follow-up, computed in a thread. */
export function createComparer(thread: WarmThread): Comparer {
  return { compare: (followUp, signal) => thread.compare(followUp, signal) };
}
