import type { Writer } from '../../app/ports.ts';
import type { WarmThread } from './warm-thread.ts';

/** Runs domain/writer in the writing thread. */
export function createEmbeddedWriter(thread: WarmThread): Writer {
  return { write: (input, options) => thread.run({ kind: 'write', input }, options) };
}
