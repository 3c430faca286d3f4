import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';

/** Maximum size of a transcript file, in bytes. */
export const TRANSCRIPT_FILE_BYTES = TRANSCRIPT_BYTES;
/** Accepted file name extensions. */
export const TRANSCRIPT_EXTENSIONS = ['.txt', '.md', '.vtt', '.srt', '.docx'] as const;

/** Length of a slice that the recorder hands over and that is kept on the device, in milliseconds. */
export const SLICE_MS = 1_000;
/** Interval at which kept slices are joined into a chunk and uploaded, in milliseconds. */
export const UPLOAD_INTERVAL_MS = 3_000;
/** Retries of an upload before it is postponed. */
export const UPLOAD_RETRIES = 3;
/** Delay before the first retry, in milliseconds; it doubles with each retry. */
export const UPLOAD_RETRY_MS = 1_000;
/** Delay before a postponed upload is tried again, in milliseconds. */
export const UPLOAD_POSTPONED_MS = 15_000;
/** Deadline of an upload, in milliseconds. */
export const UPLOAD_DEADLINE_MS = 30_000;
/** Grace period between the last chunk and the final request, in milliseconds. */
export const GRACE_MS = 5_000;
/** Time without sound before a warning, in seconds. */
export const SILENCE_WARNING_SECONDS = 60;
/** Input level from 0 to 1 that counts as sound. */
export const SILENCE_LEVEL = 0.01;
/** Time that another tab gets to hand over a recording before it is taken, in milliseconds. */
export const HANDOVER_MS = 3_000;
/** Sample rate of recordings, in hertz. */
export const SAMPLE_RATE = 16_000;
/** Largest container header that is kept to save a file, in bytes. */
export const MEDIA_HEADER_BYTES = 64 * 1024;
/** Height of the waveform, in CSS pixels. */
export const WAVEFORM_HEIGHT_PX = 150;
/** Width of a bar of the waveform with its gap, in CSS pixels. */
export const WAVEFORM_BAR_PX = 4;
/** Interval of the bars of the waveform, in milliseconds. */
export const WAVEFORM_INTERVAL_MS = 80;
