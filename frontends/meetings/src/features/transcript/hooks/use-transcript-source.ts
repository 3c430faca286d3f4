import type {
  TranscriptFormat,
  TranscriptImport,
  TranscriptPreviewRequest,
} from '@minutehand/contracts/http/meetings/transcripts';
import { useMemo, useRef, useState } from 'react';
import { readTranscriptText } from '../read-transcript-text.ts';

export type SourceTab = 'paste' | 'upload';

/** A validation error and the tab that it belongs to. */
export type SourceError = {
  tab: SourceTab;
  message: string;
};

export type UploadedFile = {
  signedId: string;
  filename: string;
};

/** State of the transcript input: pasted text and uploaded file. Switching tabs keeps both. */
export function useTranscriptSource() {
  const [tab, setTab] = useState<SourceTab>('paste');
  const [text, setText] = useState('');
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [droppedFile, setDroppedFile] = useState<File | null>(null);
  /** The text of the file; null if it cannot be read here, as that of a .docx. */
  const [fileText, setFileText] = useState<TranscriptPreviewRequest | null>(null);
  const latestFileRef = useRef<File>(null);

  async function readFile(read: File) {
    latestFileRef.current = read;
    setFileText(null);
    const content = await readTranscriptText(read);
    if (latestFileRef.current === read) setFileText(content);
  }

  function changeFile(uploaded: UploadedFile | null) {
    setFile(uploaded);
    setDroppedFile(null);
    if (uploaded !== null) return;
    latestFileRef.current = null;
    setFileText(null);
  }

  const pastedText = useMemo(() => (text.trim() === '' ? null : { format: detectFormat(text), content: text }), [text]);
  return {
    tab,
    setTab,
    text,
    setText,
    file,
    setFile: changeFile,
    droppedFile,
    /** Uploads a file that was dropped anywhere on the screen. */
    drop: (dropped: File) => {
      changeFile(null);
      setTab('upload');
      setDroppedFile(dropped);
    },
    readFile: (read: File) => void readFile(read),
    /** The text to check before the import; null if there is none. */
    content: tab === 'paste' ? pastedText : fileText,
    isUploading,
    setUploading,
    source: toImportRequest(tab, text, file),
  };
}

export type TranscriptSourceState = ReturnType<typeof useTranscriptSource>;

/** The body of POST /meetings/{id}/transcript; null if there is no input. */
function toImportRequest(tab: SourceTab, text: string, file: UploadedFile | null): TranscriptImport | null {
  if (tab === 'upload') return file && { signed_id: file.signedId };
  return text.trim() === '' ? null : { format: detectFormat(text), content: text };
}

/** The error for missing input. */
export function getMissingSourceError({ tab }: TranscriptSourceState): SourceError {
  return { tab, message: tab === 'paste' ? 'Paste the transcript first.' : 'Choose a file first.' };
}

const SRT_CUE = /^\s*(\d+\s*\r?\n\s*)?\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/;

/** Detects the format of pasted text by its beginning. */
export function detectFormat(content: string): TranscriptFormat {
  const start = content.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('WEBVTT')) return 'vtt';
  return SRT_CUE.test(start) ? 'srt' : 'text';
}
