import { once } from 'node:events';
import type { Response } from 'express';

/** Writes a part of a streamed response, and waits while the client reads more slowly than it is written. */
export async function writeChunk(
  response: Response,
  chunk: string | Uint8Array,
  signal: AbortSignal | undefined,
): Promise<void> {
  // A closed response never drains.
  if (!response.write(chunk) && !response.closed) await once(response, 'drain', signal === undefined ? {} : { signal });
}
