import { AppError } from '@minutehand/contracts/errors';
import { splitLines, trimLine } from './decode-text.ts';
import { parseSrt, parseVtt } from './parse-cues.ts';
import { parseMarkdownTranscript, parsePlainText } from './parse-plain.ts';
import type { Utterance } from './transcript.ts';

/** The format of a transcript. Text of a .docx is extracted before parsing. */
export type TranscriptFormat = 'text' | 'markdown' | 'vtt' | 'srt' | 'docx';

const FORMATS_BY_EXTENSION: ReadonlyMap<string, TranscriptFormat> = new Map([
  ['txt', 'text'],
  ['md', 'markdown'],
  ['vtt', 'vtt'],
  ['srt', 'srt'],
  ['docx', 'docx'],
]);

/** Enough to detect a cue's number and timing. */
const SNIFFED_CHARACTERS = 500;

/** Parses the format of content sent in chunks: "text", "markdown", "vtt" or "srt". */
export function parseContentFormat(format: string): TranscriptFormat {
  if (format === 'text' || format === 'markdown' || format === 'vtt' || format === 'srt') return format;
  throw new AppError('transcript.format_unknown');
}

/** By file extension: browsers guess the media type. */
export function getFileFormat(filename: string): TranscriptFormat {
  const format = findFileFormat(filename);
  if (format === undefined) throw new AppError('transcript.format_unknown');
  return format;
}

/** False for files that may hold audio. Their bytes determine the format. */
export const isTranscriptFile = (filename: string): boolean => findFileFormat(filename) !== undefined;

const findFileFormat = (filename: string): TranscriptFormat | undefined =>
  FORMATS_BY_EXTENSION.get(/\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '');

/** Parses the utterances of a transcript, in file order. Errors state the line. */
export function parseTranscript(format: TranscriptFormat, text: string): Utterance[] {
  const utterances = PARSERS[detectFormat(format, text)](text);
  if (utterances.every((utterance) => utterance.text === '')) throw new AppError('transcript.empty');
  return utterances;
}

const PARSERS = { text: parsePlainText, markdown: parseMarkdownTranscript, vtt: parseVtt, srt: parseSrt } as const;

/** The format in which a text is parsed: timed formats are detected in pasted text, .txt and .docx files. */
export function detectFormat(format: TranscriptFormat, text: string): keyof typeof PARSERS {
  if (format === 'vtt' || format === 'srt' || format === 'markdown') return format;
  if (/^WEBVTT(?:\s|$)/.test(text)) return 'vtt';
  const [first = '', second = ''] = splitLines(text.slice(0, SNIFFED_CHARACTERS)).map(trimLine).filter(Boolean);
  if (/^\d+$/.test(first) && /^\d+:\d+:\d+[.,]\d+\s*-->/.test(second)) return 'srt';
  return 'text';
}
