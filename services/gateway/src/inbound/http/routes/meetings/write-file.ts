import { once } from 'node:events';
import type { Response } from 'express';
import { requireField } from '../../present/proto-fields.ts';

type FilePart =
  | { $case: 'header'; value: { filename: string; contentType: string } }
  | { $case: 'chunk'; value: Uint8Array };

/** Passes a file on as it comes, never holding all of it. Its name may be of any script (RFC 6266). */
export async function writeFile(
  response: Response,
  parts: AsyncIterable<{ part?: FilePart | undefined }>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let hasStarted = false;
  for await (const { part } of parts) {
    if (part?.$case === 'header') {
      // Only now: what fails before has an answer of its own.
      response.status(200).attachment(part.value.filename).setHeader('Content-Type', part.value.contentType);
      hasStarted = true;
    } else if (part?.$case === 'chunk' && !response.write(part.value)) {
      await once(response, 'drain', signal === undefined ? {} : { signal });
    }
  }
  requireField(hasStarted || undefined);
  response.end();
}
