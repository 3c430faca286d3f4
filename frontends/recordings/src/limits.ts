import { TRANSCRIPT_BYTES, UPLOAD_BYTES } from '@minutehand/contracts/limits';

/** Maximum size of a transcript file, in bytes. */
export const TRANSCRIPT_FILE_BYTES = TRANSCRIPT_BYTES;
/** Maximum size of an audio or video file, in bytes. */
export const MEDIA_FILE_BYTES = UPLOAD_BYTES;
/** Accepted file name extensions of transcripts. */
export const TRANSCRIPT_EXTENSIONS = ['.txt', '.md', '.vtt', '.srt', '.docx'] as const;
/** Accepted file name extensions of audio and video files, which are transcribed. */
export const MEDIA_EXTENSIONS = ['.mp3', '.m4a', '.wav', '.ogg', '.webm', '.mp4', '.mov'] as const;

/** Length of a slice that the recorder emits and that is stored on the device, in milliseconds. */
export const SLICE_MS = 1_000;
/** Interval at which stored slices are joined into a chunk and uploaded, in milliseconds. */
export const UPLOAD_INTERVAL_MS = 3_000;
/** Interval at which the warning before a deletion reads the stored recordings again, in milliseconds. */
export const LOCAL_RECORDINGS_REFRESH_MS = 3_000;
/** Interval at which a recording is read again while it is being transcribed, in milliseconds. */
export const TRANSCRIPTION_REFRESH_MS = 15_000;
/** Retries of an upload before it is postponed. */
export const UPLOAD_RETRIES = 3;
/** Delay before the first retry, in milliseconds; it doubles with each retry. */
export const UPLOAD_RETRY_MS = 1_000;
/** Delay before a postponed upload is retried, in milliseconds. */
export const UPLOAD_POSTPONED_MS = 15_000;
/** Consecutive rejected chunks after which recording pauses. */
export const MAX_REJECTED_CHUNKS = 3;
/** Deadline of an upload, in milliseconds. */
export const UPLOAD_DEADLINE_MS = 30_000;
/** Maximum age of a chunk that is sent, in seconds: a week. The server does not accept older audio. */
export const CHUNK_AGE_SECONDS_MAX = 604_800;
/** Grace period between the last chunk and the final request, in milliseconds. */
export const UPLOAD_GRACE_MS = 5_000;
/** Time without sound before a warning, in seconds. */
export const SILENCE_WARNING_SECONDS = 60;
/** Jump of the clock that means that the machine slept, if no audio was captured meanwhile, in milliseconds. */
export const CLOCK_JUMP_MS = 5_000;
/** Time without slices while recording before a warning, in milliseconds. */
export const NO_AUDIO_WARNING_MS = 5_000;
/** At most this much of the time between two checks counts as time without slices, in milliseconds, because the slices of a blocked page arrive late. */
export const CHECK_STEP_MS = 500;
/** Time that a browser has to hand over its latest audio, in milliseconds. */
export const HANDOVER_OF_AUDIO_MS = 3_000;
/** Time that a microphone has to open again without the user, in milliseconds; after a sleep, some browsers never respond. */
export const MICROPHONE_DEADLINE_MS = 8_000;
/** Time that a microphone has to open when the browser may ask the user for permission, in milliseconds. */
export const MICROPHONE_PROMPT_MS = 60_000;
/** Delays before the attempts to open a microphone again, in milliseconds. The last attempt opens the default one. */
export const REOPEN_DELAYS_MS = [0, 1_000, 2_000] as const;
/** Time that the server has to store a mark before it is shown as kept on the device, in milliseconds. */
export const MARK_RESPONSE_MS = 1_000;
/** Failed attempts to store a mark after the end, counted while the server works, after which the recording ends without the mark. */
export const MARK_ATTEMPTS = 5;
/** Input level from 0 to 1 that counts as sound. */
export const SILENCE_LEVEL = 0.01;
/** Chunk numbers that a device skips when it continues the recording of another device, which may still upload chunks: an hour of recording. */
export const SKIPPED_CHUNK_NUMBERS = 1_200;
/** Maximum length of the names of the people who were informed, in characters. */
export const CONSENT_CHARACTERS = 4_000;
/** Time that another tab gets to hand over a recording before it is taken, in milliseconds. */
export const HANDOVER_MS = 3_000;
/** Sample rate of recordings, in hertz. */
export const SAMPLE_RATE = 16_000;
/** Largest container header that is kept to save a file, in bytes. */
export const MEDIA_HEADER_BYTES = 64 * 1024;
/** First bytes by which the server recognizes a container (EBML, or a size and `ftyp`). */
export const MEDIA_SIGNATURE_BYTES = 8;
/** Height of the waveform, in CSS pixels. */
export const WAVEFORM_HEIGHT_PX = 150;
/** Width of a bar of the waveform with its gap, in CSS pixels. */
export const WAVEFORM_BAR_PX = 4;
/** Interval of the bars of the waveform, in milliseconds. */
export const WAVEFORM_INTERVAL_MS = 80;
/** Time that a toast offers to open the meeting of an uploaded recording, in milliseconds. */
export const UPLOADED_TOAST_MS = 10_000;
/** Speeds of playback. */
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** Step of the arrow keys in the player, in seconds. */
export const SEEK_SECONDS = 5;
/** Step of J and L, in seconds. */
export const SKIP_SECONDS = 10;
/** Amount of unsent audio that is normal while recording, in seconds; a larger one is shown. */
export const UPLOAD_LAG_SECONDS = 10;
/** Shortest pause that playback skips, in seconds. */
export const SKIPPED_SILENCE_SECONDS = 2;
/** Part of a skipped pause that is played at each end, in seconds. */
export const SILENCE_MARGIN_SECONDS = 0.25;
/** Loudness from 0 to 1 that always counts as silence. */
export const SILENCE_PEAK = 0.01;
/** Fraction of the loudness of speech below which audio counts as silence. */
export const SILENCE_TO_SPEECH_RATIO = 0.06;
/** Quantile of the loudness over time that is taken as the loudness of speech. */
export const SPEECH_QUANTILE = 0.9;
/** Times of missing audio that are shown; others are counted. */
export const MISSING_TIMES_SHOWN = 3;
/** Audio at the end that a complete transcript may omit, in seconds. */
export const COVERAGE_TOLERANCE_SECONDS = 2;
