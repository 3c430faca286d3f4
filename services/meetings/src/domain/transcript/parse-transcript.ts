import { AppError } from '@minutehand/contracts/errors';
import { linesOf, trimLine } from './decode-text.ts';
import { parseSrt, parseVtt } from './parse-cues.ts';
import { parseMarkdown, parsePlain } from './parse-plain.ts';
import type { Turn } from './transcript.ts';

/** How a transcript is written. A .docx becomes text before it gets here. */
export type TranscriptFormat = 'text' | 'markdown' | 'vtt' | 'srt' | 'docx';

const FORMATS_BY_EXTENSION: ReadonlyMap<string, TranscriptFormat> = new Map([
  ['txt', 'text'],
  ['md', 'markdown'],
  ['vtt', 'vtt'],
  ['srt', 'srt'],
  ['docx', 'docx'],
]);

/** Enough to see a cue's number and timing. */
const SNIFFED_CHARACTERS = 500;

/** Of content in pieces: "text", "vtt" or "srt". */
export function formatOfContent(format: string): TranscriptFormat {
  if (format === 'text' || format === 'vtt' || format === 'srt') return format;
  throw new AppError('transcript.format_unknown');
}

/** By the file's name; what it says of its type is the browser's guess. */
export function formatOfFile(filename: string): TranscriptFormat {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const format = FORMATS_BY_EXTENSION.get(extension);
  if (format === undefined) throw new AppError('transcript.format_unknown');
  return format;
}

/** The turns of a transcript, in the file's order. A fault of the file is an error that names the line. */
export function parseTranscript(format: TranscriptFormat, text: string): Turn[] {
  const turns = parserOf(format, text)(text);
  if (turns.every((turn) => turn.text === '')) throw new AppError('transcript.empty');
  return turns;
}

function parserOf(format: TranscriptFormat, text: string): (text: string) => Turn[] {
  if (format === 'vtt') return parseVtt;
  if (format === 'srt') return parseSrt;
  if (format === 'markdown') return parseMarkdown;
  // A timed file that is pasted or called .txt is still a timed file.
  if (/^WEBVTT(?:\s|$)/.test(text)) return parseVtt;
  const [first = '', second = ''] = linesOf(text.slice(0, SNIFFED_CHARACTERS)).map(trimLine).filter(Boolean);
  if (/^\d+$/.test(first) && /^\d+:\d+:\d+[.,]\d+\s*-->/.test(second)) return parseSrt;
  return parsePlain;
}
