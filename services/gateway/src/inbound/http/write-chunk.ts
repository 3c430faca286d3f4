import { EventEmitter, once } from 'node:events';
import type { Response } from 'express';

/** Writes a part of a streamed response, and waits while the client reads more slowly than it is written. */
export async function writeChunk(
  response: Response,
  chunk: string | Uint8Array,
  signal: AbortSignal | undefined,
): Promise<void> {
  // A closed response never drains.
  if (response.write(chunk) || response.closed) return;
  await once(getDrainEmitter(response), 'drain', signal === undefined ? {} : { signal });
}

const drainEmitters = new WeakMap<Response, EventEmitter>();

/** Emits `drain` whenever the response does. It is the only listener of the response, because none can be removed from a compressed one. */
function getDrainEmitter(response: Response): EventEmitter {
  const existing = drainEmitters.get(response);
  if (existing !== undefined) return existing;
  const emitter = new EventEmitter();
  response.on('drain', () => emitter.emit('drain'));
  drainEmitters.set(response, emitter);
  return emitter;
}
