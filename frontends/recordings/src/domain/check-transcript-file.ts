import { TRANSCRIPT_EXTENSIONS, TRANSCRIPT_FILE_BYTES } from '../limits.ts';
import { texts } from '../texts.ts';

/** ".txt, .md, .vtt, .srt or .docx" */
export const EXTENSION_LIST = `${TRANSCRIPT_EXTENSIONS.slice(0, -1).join(', ')} ${texts.or} ${TRANSCRIPT_EXTENSIONS.at(-1)}`;

/** The reason why a file is not a valid transcript; undefined if it is valid. */
export function checkTranscriptFile(file: { name: string; size: number }): string | undefined {
  const name = file.name.toLowerCase();
  if (!TRANSCRIPT_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return texts.wrongType(file.name, EXTENSION_LIST);
  if (file.size === 0) return texts.emptyFile(file.name);
  if (file.size > TRANSCRIPT_FILE_BYTES) return texts.tooLarge(file.name, formatBytes(TRANSCRIPT_FILE_BYTES));
  return undefined;
}

const UNIT_BYTES = 1024;
const UNITS = ['KB', 'MB'] as const;

/** Formats a size: "900 B", "12 KB", "1.4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < UNIT_BYTES) return `${bytes} B`;
  let value = bytes / UNIT_BYTES;
  let unit: (typeof UNITS)[number] = 'KB';
  if (value >= UNIT_BYTES) {
    value /= UNIT_BYTES;
    unit = 'MB';
  }
  const digits = unit === 'MB' && value < 10 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${unit}`;
}
