import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';

/** The largest transcript file (bytes). */
export const TRANSCRIPT_FILE_BYTES = TRANSCRIPT_BYTES;
/** What a transcript may come as. */
export const TRANSCRIPT_EXTENSIONS = ['.txt', '.md', '.vtt', '.srt', '.docx'] as const;
