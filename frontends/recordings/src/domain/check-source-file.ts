import { MEDIA_EXTENSIONS, MEDIA_FILE_BYTES, TRANSCRIPT_EXTENSIONS, TRANSCRIPT_FILE_BYTES } from '../limits.ts';
import { texts } from '../texts.ts';

/** ".txt, .md, .vtt, .srt or .docx" */
export const TRANSCRIPT_EXTENSION_LIST = formatList(TRANSCRIPT_EXTENSIONS);
/** ".mp3, .m4a, .wav, .ogg, .webm, .mp4 or .mov" */
export const MEDIA_EXTENSION_LIST = formatList(MEDIA_EXTENSIONS);

const ALL_EXTENSIONS = formatList([...TRANSCRIPT_EXTENSIONS, ...MEDIA_EXTENSIONS]);

/** The reason why a file is neither a valid transcript nor a valid recording; undefined if it is one. */
export function checkSourceFile(file: { name: string; size: number }): string | undefined {
  const bytes = getMaximumBytes(file.name.toLowerCase());
  if (bytes === undefined) return texts.wrongType(file.name, ALL_EXTENSIONS);
  if (file.size === 0) return texts.emptyFile(file.name);
  if (file.size > bytes) return texts.tooLarge(file.name, formatBytes(bytes));
  return undefined;
}

function getMaximumBytes(name: string): number | undefined {
  const hasExtension = (extension: string) => name.endsWith(extension);
  if (TRANSCRIPT_EXTENSIONS.some(hasExtension)) return TRANSCRIPT_FILE_BYTES;
  return MEDIA_EXTENSIONS.some(hasExtension) ? MEDIA_FILE_BYTES : undefined;
}

function formatList(extensions: readonly string[]): string {
  return `${extensions.slice(0, -1).join(', ')} ${texts.or} ${extensions.at(-1)}`;
}

const UNIT_BYTES = 1024;
const UNITS = ['KB', 'MB', 'GB'] as const;

/** Formats a size: "900 B", "12 KB", "1.4 MB", "1 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < UNIT_BYTES) return `${bytes} B`;
  let value = bytes / UNIT_BYTES;
  let unit = 0;
  while (value >= UNIT_BYTES && unit < UNITS.length - 1) {
    value /= UNIT_BYTES;
    unit += 1;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${UNITS[unit]}`;
}
