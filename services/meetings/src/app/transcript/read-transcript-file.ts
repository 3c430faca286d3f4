import { AppError } from '@minutehand/contracts/errors';
import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { decodeText } from '../../domain/transcript/decode-text.ts';
import { getFileFormat, parseContentFormat, type TranscriptFormat } from '../../domain/transcript/parse-transcript.ts';
import type { Ports, Upload } from '../ports.ts';

export type TranscriptText = { format: TranscriptFormat; text: string };

/** Reads text that was sent in chunks. */
export async function readStreamedText(format: string, chunks: AsyncIterable<Uint8Array>): Promise<TranscriptText> {
  return { format: parseContentFormat(format), text: decodeText(await collect(chunks)) };
}

/** The text of a file that the actor uploaded for the meeting. */
export async function readUploadedText(
  ports: Pick<Ports, 'uploads' | 'readDocx'>,
  actor: Actor,
  { blobId, filename, bytes }: Upload,
): Promise<TranscriptText> {
  const format = getFileFormat(filename);
  if (bytes > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
  const content = await collect(ports.uploads.read(actor.accountId, blobId));
  return { format, text: format === 'docx' ? await ports.readDocx(content) : decodeText(content) };
}

/** Stops reading once the limit is exceeded. */
async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
    parts.push(chunk);
  }
  return Buffer.concat(parts, bytes);
}
