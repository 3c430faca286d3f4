import type { Writer } from '../../app/ports.ts';
import type { WarmThread } from './warm-thread.ts';

/** The writer without a model: domain/writer, computed in a thread. */
export function createEmbeddedWriter(thread: WarmThread): Writer {
  return { write: (input, options) => thread.run({ kind: 'write', input }, options) };
}
