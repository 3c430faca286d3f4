import { AppError } from '@minutehand/contracts/errors';
import type { Response } from 'express';
import { writeChunk } from '../../write-chunk.ts';

export type FilePart =
  | { $case: 'header'; value: { filename: string; contentType: string; byteSize?: number } }
  | { $case: 'chunk'; value: Uint8Array };

/** Streams a file with backpressure. File names are encoded as RFC 6266 specifies. */
export async function sendFileResponse(
  response: Response,
  parts: AsyncIterable<{ part?: FilePart | undefined }>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let hasStarted = false;
  for await (const { part } of parts) {
    if (part?.$case === 'header') {
      // Set only now, so that an earlier failure can send an error response.
      const { filename, contentType, byteSize } = part.value;
      response.status(200).attachment(filename).setHeader('Content-Type', contentType);
      if (byteSize !== undefined) response.setHeader('Content-Length', byteSize);
      hasStarted = true;
    } else if (part?.$case === 'chunk') await writeChunk(response, part.value, signal);
  }
  if (!hasStarted) throw new AppError('platform.internal');
  response.end();
}
