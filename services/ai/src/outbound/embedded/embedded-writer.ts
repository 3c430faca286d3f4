import type { Writer } from '../../app/ports.ts';
import type { WritingThread } from './writing-thread.ts';

/** Runs domain/writer in the writing thread. */
export function createEmbeddedWriter(thread: WritingThread): Writer {
  return { write: (input, options) => thread.run({ kind: 'write', input }, options) };
}
