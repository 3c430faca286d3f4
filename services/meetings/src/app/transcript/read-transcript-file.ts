import { AppError } from '@minutehand/contracts/errors';
import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { decodeText } from '../../domain/transcript/decode-text.ts';
import { formatOfContent, formatOfFile, type TranscriptFormat } from '../../domain/transcript/parse-transcript.ts';
import type { Ports, Upload } from '../ports.ts';

export type TranscriptText = { format: TranscriptFormat; text: string };

/** Text that was sent in pieces. */
export async function readSentText(format: string, pieces: AsyncIterable<Uint8Array>): Promise<TranscriptText> {
  return { format: formatOfContent(format), text: decodeText(await collect(pieces)) };
}

/** The text of a file that the actor uploaded for the meeting. */
export async function readUploadedText(
  ports: Pick<Ports, 'uploads' | 'readDocument'>,
  actor: Actor,
  { blobId, filename, bytes }: Upload,
): Promise<TranscriptText> {
  const format = formatOfFile(filename);
  if (bytes > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
  const content = await collect(ports.uploads.read(actor.accountId, blobId));
  return { format, text: format === 'docx' ? await ports.readDocument(content) : decodeText(content) };
}

/** Stops reading as soon as it is too much. */
async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
    parts.push(piece);
  }
  return Buffer.concat(parts, bytes);
}
