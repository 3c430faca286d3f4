import { AppError } from '@minutehand/contracts/errors';
import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import type { DocumentReader } from '../../app/ports.ts';
import { DOCX_UNPACKED_BYTES } from '../../limits.ts';
import { extractText } from './document-text.ts';
import { EntryTooLargeError, readZipEntry } from './zip-entry.ts';

const RELATIONSHIPS = '_rels/.rels';
const DEFAULT_DOCUMENT = 'word/document.xml';

/** Returns the paragraphs of a .docx, one per line. */
export const readDocx: DocumentReader = async (bytes) => {
  const text = await readText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (Buffer.byteLength(text) > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
  return text;
};

async function readText(archive: Buffer): Promise<string> {
  try {
    const relationships = await readZipEntry(archive, RELATIONSHIPS, DOCX_UNPACKED_BYTES);
    const path = findDocumentPath(relationships?.toString('utf8') ?? '');
    const document = await readZipEntry(archive, path, DOCX_UNPACKED_BYTES);
    if (document === undefined) throw new Error('main document is missing');
    return await extractText(new TextDecoder(detectEncoding(document), { fatal: true }).decode(document));
  } catch (cause) {
    if (cause instanceof EntryTooLargeError) throw new AppError('transcript.too_large');
    throw new AppError('transcript.unreadable', {
      message: 'Line 1: this is not a .docx document, or it is damaged.',
      cause,
    });
  }
}

/** The path of the main document according to the archive's relationships. */
function findDocumentPath(relationships: string): string {
  const tags = relationships.match(/<(?:[\w-]+:)?Relationship\s[^<>]*>/g) ?? [];
  const main = tags.find((tag) => /\sType="[^"]*\/officeDocument"/.test(tag));
  return /\sTarget="\/?([^"]+)"/.exec(main ?? '')?.[1] ?? DEFAULT_DOCUMENT;
}

/** XML is UTF-8, or UTF-16 with a byte order mark. */
function detectEncoding(xml: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (xml[0] === 0xff && xml[1] === 0xfe) return 'utf-16le';
  return xml[0] === 0xfe && xml[1] === 0xff ? 'utf-16be' : 'utf-8';
}
