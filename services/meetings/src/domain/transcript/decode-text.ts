import { AppError } from '@minutehand/contracts/errors';
import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import { createLineError } from './line-error.ts';

type Encoding = { readonly label: 'utf-8' | 'utf-16le' | 'utf-16be'; readonly name: string };

/** Decodes UTF-8, or UTF-16 with a byte order mark. Throws an error that states the line for anything else. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  const text = decodeStrictly(bytes, encoding);
  const nul = text.indexOf('\0');
  if (nul >= 0) throw createLineError(getLineNumber(text, nul), 'this file holds binary data, not text.');
  if (text.startsWith('{\\rtf')) throw createLineError(1, 'this is an RTF document. Save it as .txt or .docx.');
  if (text.startsWith('%PDF-')) throw createLineError(1, 'this is a PDF. Save its text as .txt or .docx.');
  // Text is stored as UTF-8, which may be larger than the UTF-16 of the file.
  if (Buffer.byteLength(text) > TRANSCRIPT_BYTES) throw new AppError('transcript.too_large');
  return text;
}

function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { label: 'utf-16le', name: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { label: 'utf-16be', name: 'UTF-16' };
  return { label: 'utf-8', name: 'UTF-8' };
}

function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding.label, { fatal: true }).decode(bytes);
  } catch {
    const lenient = new TextDecoder(encoding.label).decode(bytes);
    const nul = lenient.indexOf('\0');
    if (nul >= 0) throw createLineError(getLineNumber(lenient, nul), 'this file holds binary data, not text.');
    const line = getLineNumber(lenient, Math.max(lenient.indexOf('\uFFFD'), 0));
    throw createLineError(line, `this is not valid ${encoding.name}. Save the file as UTF-8 and try again.`);
  }
}

function getLineNumber(text: string, index: number): number {
  return splitLines(text.slice(0, index)).length;
}

/** Splits at CRLF, LF or CR. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Trims spaces and tabs only. Zero-width and directional characters are part of the text. */
export function trimLine(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && isSpace(line[from])) from += 1;
  while (to > from && isSpace(line[to - 1])) to -= 1;
  return line.slice(from, to);
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
