import { AppError } from '@minutehand/contracts/errors';
import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import mammoth from 'mammoth';
import type { DocumentReader } from '../../app/ports.ts';
import { DOCX_UNPACKED_BYTES } from '../../limits.ts';
import { unpacksWithin } from './unpacked-size.ts';

/** The paragraphs of a .docx, one a line. */
export const readDocx: DocumentReader = async (bytes) => {
  const buffer = Buffer.from(bytes);
  const text = await textOf(buffer);
  if (Buffer.byteLength(text) > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
  // mammoth ends each paragraph with two line breaks.
  return text.replaceAll('\n\n', '\n');
};

async function textOf(buffer: Buffer): Promise<string> {
  try {
    if (!unpacksWithin(buffer, DOCX_UNPACKED_BYTES)) throw new AppError('transcript.too_large');
    return (await mammoth.extractRawText({ buffer })).value;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('transcript.unreadable', {
      message: 'Line 1: this is no .docx document, or it is damaged.',
      cause,
    });
  }
}
