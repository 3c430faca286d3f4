import type { TranscriptFormat, TranscriptImport } from '@minutehand/contracts/http/transcripts';
import { useState } from 'react';

export type SourceTab = 'paste' | 'upload';

/** What is wrong with what was given, and where it was given. */
export interface SourceError {
  tab: SourceTab;
  message: string;
}

export interface UploadedFile {
  signedId: string;
  filename: string;
}

/** Where a transcript comes from: pasted or uploaded. Neither is lost by looking at the other. */
export function useTranscriptSource() {
  const [tab, setTab] = useState<SourceTab>('paste');
  const [text, setText] = useState('');
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [isUploading, setUploading] = useState(false);
  return { tab, setTab, text, setText, file, setFile, isUploading, setUploading, source: sourceOf(tab, text, file) };
}

export type TranscriptSourceState = ReturnType<typeof useTranscriptSource>;

/** What POST /meetings/{id}/transcript takes; null while there is nothing. */
function sourceOf(tab: SourceTab, text: string, file: UploadedFile | null): TranscriptImport | null {
  if (tab === 'upload') return file && { signed_id: file.signedId };
  return text.trim() === '' ? null : { format: detectFormat(text), content: text };
}

/** What to say when there is nothing to import yet. */
export function missingSource({ tab }: TranscriptSourceState): SourceError {
  return { tab, message: tab === 'paste' ? 'Paste the transcript first.' : 'Choose a file first.' };
}

const SRT_CUE = /^\s*(\d+\s*\r?\n\s*)?\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/;

/** What a pasted transcript is, by how it begins. */
export function detectFormat(content: string): TranscriptFormat {
  const start = content.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('WEBVTT')) return 'vtt';
  return SRT_CUE.test(start) ? 'srt' : 'text';
}
