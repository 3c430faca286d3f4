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
  await once(getDrains(response), 'drain', signal === undefined ? {} : { signal });
}

const drainsByResponse = new WeakMap<Response, EventEmitter>();

/** Repeats each `drain` of a response, to which it listens once: a listener cannot be removed from a compressed response. */
function getDrains(response: Response): EventEmitter {
  const existing = drainsByResponse.get(response);
  if (existing !== undefined) return existing;
  const drains = new EventEmitter();
  response.on('drain', () => drains.emit('drain'));
  drainsByResponse.set(response, drains);
  return drains;
}
