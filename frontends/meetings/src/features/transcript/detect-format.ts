import type { TranscriptFormat } from '@minutehand/contracts/http/transcripts';

const SRT_CUE = /^\s*(\d+\s*\r?\n\s*)?\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/;

/** What a pasted transcript is, by how it begins. */
export function detectFormat(content: string): TranscriptFormat {
  const start = content.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('WEBVTT')) return 'vtt';
  return SRT_CUE.test(start) ? 'srt' : 'text';
}
