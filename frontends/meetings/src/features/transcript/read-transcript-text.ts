import type { TranscriptPreviewRequest } from '@minutehand/contracts/http/meetings/transcripts';

const FORMATS: Readonly<Record<string, TranscriptPreviewRequest['format']>> = {
  txt: 'text',
  md: 'markdown',
  vtt: 'vtt',
  srt: 'srt',
};

/** The text of a transcript file; null for other formats, such as .docx, and other encodings. The import reads those. */
export async function readTranscriptText(file: File): Promise<TranscriptPreviewRequest | null> {
  const format = FORMATS[/\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''];
  if (format === undefined) return null;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { format, content: new TextDecoder(getEncoding(bytes), { fatal: true }).decode(bytes) };
  } catch {
    return null;
  }
}

function getEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
