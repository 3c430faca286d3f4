import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';

/** Maximum size of a transcript file, in bytes. */
export const TRANSCRIPT_FILE_BYTES = TRANSCRIPT_BYTES;
/** Accepted file name extensions. */
export const TRANSCRIPT_EXTENSIONS = ['.txt', '.md', '.vtt', '.srt', '.docx'] as const;
