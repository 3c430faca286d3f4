/** Limits of the recordings service. Limits that services share are in `@minutehand/contracts/limits`. */

import { DAY_MS, MIB, MINUTE_MS, SECOND_MS } from '@minutehand/contracts/limits';

// Uploads

/** Lifetime of an upload URL (ms). */
export const UPLOAD_URL_TTL_MS = 15 * MINUTE_MS;
/** Unclaimed uploads are purged after this time (ms). */
export const UNCLAIMED_TTL_MS = 1 * DAY_MS;
/** Interval of the purge of unclaimed uploads (ms). */
export const PURGE_INTERVAL_MS = 15 * MINUTE_MS;
/** Maximum length of a file name and of a content type (characters). */
export const FILENAME_CHARACTERS = 255;
export const CONTENT_TYPE_CHARACTERS = 255;

// Storage

/** Blobs on disk are spread over folders named by this many last characters of their keys. */
export const DISK_FOLDER_CHARACTERS = 2;
/** Timeouts for a response of S3 and for connecting to it (ms). */
export const S3_REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
export const S3_CONNECT_TIMEOUT_MS = 3 * SECOND_MS;
/** Larger files are uploaded to a bucket in parts of this size (bytes), of which only the last one may be smaller. At least 5 MiB. */
export const S3_PART_BYTES = 8 * MIB;

// Configuration

/** Minimum length of the signing secret (characters). */
export const SIGNING_SECRET_CHARACTERS_MIN = 32;

// Recordings

/** Quotas of audio are in minutes; audio is measured in seconds. */
export const SECONDS_PER_MINUTE = 60;
/** Lifetime of a URL of audio (ms). */
export const AUDIO_URL_TTL_MS = 15 * MINUTE_MS;
/** A recording without chunks for this long is closed, by default (minutes). */
export const ABANDONED_AFTER_MINUTES = 120;
/** Interval of the sweep that closes abandoned recordings (ms). */
export const RECORDINGS_SWEEP_MS = 1 * MINUTE_MS;
/** A recording whose chunks are not joined after this time is joined again (ms). */
export const JOIN_OVERDUE_MS = 30 * MINUTE_MS;
/** A paused recording is closed after this many times the period after which any other is closed. */
export const PAUSED_ABANDONED_FACTOR = 12;
/** Chunks that arrive after the end of an incomplete recording are accepted for this long after the last one (ms). */
export const LATE_CHUNKS_MS = 7 * DAY_MS;
/** A recording with late chunks is joined again once none has arrived for this long (ms). */
export const LATE_CHUNKS_DEBOUNCE_MS = 2 * MINUTE_MS;
/** Deadline of one join (ms). Below the 30 minutes after which RabbitMQ redelivers an unacknowledged message. */
export const JOIN_DEADLINE_MS = 25 * MINUTE_MS;
/**
 * Differences between the length of a file and of what was recorded that do not make the file incomplete. A share of the length, up to some
 * seconds: the clocks of a sound card and a browser differ, and a busy browser drops single frames. And some seconds for each container,
 * which starts and ends between chunks.
 */
export const LENGTH_TOLERANCE_SHARE = 0.02;
export const LENGTH_TOLERANCE_SHARE_MAX_SECONDS = 5;
export const LENGTH_TOLERANCE_SECONDS = 2;
/** Accuracy of the times within a container (ms), and the number of chunks beside a gap in which they are searched. */
export const MEDIA_TIME_TOLERANCE_MS = 2 * SECOND_MS;
export const MEDIA_TIME_CHUNKS = 20;
/** Temporary files that are older were left by a killed process (ms). Longer than any job. */
export const STALE_FILES_MS = 120 * MINUTE_MS;
/** Interval of the sweep that deletes audio at the end of its retention (ms). */
export const AUDIO_RETENTION_SWEEP_MS = 360 * MINUTE_MS;
/** Earlier recordings of a meeting that are listed. */
export const EARLIER_RECORDINGS_MAX = 20;
/** Maximum numbers of separate ranges of chunks, of containers and of microphone switches of one recording. */
export const RANGES_PER_RECORDING = 1_000;
export const CONTAINERS_PER_RECORDING = 500;
export const DEVICE_SWITCHES_PER_RECORDING = 200;
/** The quota of an account is checked again when a recording has grown by this much (bytes). */
export const QUOTA_CHECK_BYTES = 8 * MIB;
/**
 * A permission to add chunks to a meeting is not requested again for this long (ms): a user who has lost it may store chunks of an open recording
 * until then, if the event of the change is late. And the number of meetings whose permissions are remembered.
 */
export const CHUNK_ACCESS_TTL_MS = 5 * SECOND_MS;
export const CHUNK_ACCESS_MEETINGS = 5_000;
/** First bytes of a chunk that show its container. */
export const CONTAINER_HEADER_BYTES = 12;
/** Maximum length of the description of a microphone (characters). */
export const MICROPHONE_INFO_CHARACTERS = 4_000;
/** Maximum number of people who were informed about a recording, and length of a name (characters). */
export const CONSENT_NAMES_MAX = 200;
export const CONSENT_NAME_CHARACTERS = 150;

// ffmpeg

/** Maximum time of one run (ms), and memory (KiB of address space), to join and to decode. */
export const FFMPEG_TIMEOUT_MS = 10 * MINUTE_MS;
export const FFMPEG_MEMORY_KIB = 2 * 1024 * 1024;
/** Chunks that a join opens concurrently: it holds the first STREAM_CHUNK_BYTES of each. */
export const CHUNKS_READ_AHEAD = 4;
/** Audio of at least this length is measured in two halves concurrently (s). */
export const PARALLEL_SECONDS_MIN = 2 * SECONDS_PER_MINUTE;
/** Recordings that one process joins concurrently. */
export const CONCURRENT_JOINS = 2;
/** An unreadable container of at most this has no audio: its recorder ended within the header of the container (bytes). */
export const EMPTY_CONTAINER_BYTES = 2_048;
/** Samples per second that the loudness is measured with. */
export const PEAKS_SAMPLE_RATE = 4_000;
/** Samples per second with which the length of the sound is counted, of one byte each. */
export const COUNTED_SAMPLE_RATE = 1_000;
/** Bitrate of audio that must be encoded again, because its parts differ (bits per second, as ffmpeg's option). */
export const AUDIO_BITRATE = '48k';

// Exports of data

/** An archive can be downloaded for this long; a failed export is listed for the same time (ms). */
export const DATA_EXPORT_TTL_MS = 7 * DAY_MS;
/** Deadline of one run (ms). Below the 30 minutes after which RabbitMQ redelivers an unacknowledged message. */
export const DATA_EXPORT_DEADLINE_MS = 25 * MINUTE_MS;
/**
 * A run that has not changed its export for this long was lost, by its state (ms). While it waits, longer than the exports before it; while it
 * runs, longer than its attempts and their delays.
 */
export const DATA_EXPORT_LOST_MS = { waiting: DAY_MS, running: 150 * MINUTE_MS } as const;
/** Attempts of a run, and the delay before the second one (ms). */
export const DATA_EXPORT_ATTEMPTS = 4;
export const DATA_EXPORT_RETRY_DELAY_MS = 5 * SECOND_MS;
/** Exports that one process runs concurrently. */
export const CONCURRENT_DATA_EXPORTS = 1;
/** Interval in which the progress is stored (ms). */
export const DATA_EXPORT_PROGRESS_MS = SECOND_MS;
/** Further audio and files are left out of a larger archive, and named in its manifest (bytes). */
export const DATA_EXPORT_BYTES_MAX = 20 * 1_024 * MIB;
/** With less free space beside the archive, its run fails (bytes). Above the space at which the disk is reported as nearly full. */
export const DATA_EXPORT_FREE_BYTES_MIN = 1_024 * MIB;
export const DATA_EXPORT_MEDIA_TYPE = 'application/zip';
/** Of zlib: most of the text is gone after level 4, at half the time of 6. */
export const ARCHIVE_COMPRESSION_LEVEL = 4;

// Programs

/** Maximum standard output of a program (bytes), and length of the end of its error output that is kept (characters). */
export const PROGRAM_OUTPUT_BYTES = 4 * 1024 * 1024;
export const PROGRAM_ERROR_CHARACTERS = 500;

// Devices

/** Longer ids and labels of microphones are cut (characters). */
export const DEVICE_CHARACTERS = 300;

// Transcription

/** Transcriptions that one process runs concurrently; attempts of a run, and the delay before the second one (ms). */
export const CONCURRENT_TRANSCRIPTIONS = 2;
export const TRANSCRIPTION_ATTEMPTS = 5;
export const TRANSCRIPTION_RETRY_DELAY_MS = 4 * SECOND_MS;
/** A run that has used this time requests another run for the rest (ms). */
export const RUN_BUDGET_MS = 10 * MINUTE_MS;
/** Deadline of one run (ms). Below the 30 minutes after which RabbitMQ redelivers an unacknowledged message. */
export const RUN_DEADLINE_MS = 20 * MINUTE_MS;
/** A segment may end this much after the audio, because engines round (s). */
export const END_TOLERANCE_SECONDS = 0.5;
/** Length of the frames in which loudness is measured (s). */
export const LEVEL_FRAME_SECONDS = 0.02;
/** Frames below this are silent in every recording (dB below full scale); speech is this much above the noise (dB). */
export const SILENCE_DB = -55;
export const SPEECH_ABOVE_NOISE_DB = 6;
/** Minimum sound that counts as speech (s). */
export const SPEECH_SECONDS_MIN = 0.3;
/** Pauses in which audio may be cut (s), and the share of a part, from its end, in which they are searched. */
export const CUT_PAUSE_SECONDS = 0.3;
export const CUT_SEARCH_SHARE = 0.4;
/** Audio that parts share on each side of a cut without a pause (s). */
export const CUT_OVERLAP_SECONDS = 3;
/** Channels with a lower correlation belong to different speakers (0 to 1). */
export const CHANNEL_CORRELATION_MAX = 0.3;
/** Channels are compared if both have a signal for this long (s), or in audio that is shorter for this share of the time in which any has one. */
export const COMMON_SIGNAL_SECONDS_MIN = 10;
export const COMMON_SIGNAL_SHARE_MIN = 0.1;
/** A channel below this has no signal, not even noise (dB below full scale). */
export const NO_SIGNAL_DB = -85;
/** How long the transcribed time of a month is kept (ms), as the usage of the language model is. */
export const TRANSCRIBED_TIME_RETENTION_MS = 760 * DAY_MS;
/** Longest audio that is transcribed (s). */
export const AUDIO_SECONDS_MAX = 12 * 3_600;

/** Durations that differ by less count as equal (s): prepared parts change that of the same audio slightly. */
export const DURATION_TOLERANCE_SECONDS = 0.2;

// Prepared parts

/** A chunk that completes another section of this length requests the next part (s). */
export const PREPARATION_INTERVAL_SECONDS = 60;
/** Audio after the longest part that is decoded as well, so that its end can always be cut (s). */
export const PREPARATION_MARGIN_SECONDS = 10;
/** Recorders' clocks may differ from that of the container by this share. */
export const CLOCK_DRIFT_SHARE = 0.005;
/** Number of recordings for which one process prepares parts concurrently. */
export const CONCURRENT_PREPARATIONS = 1;
/** Parts that one message may prepare, when chunks have waited on the device. */
export const PREPARED_PARTS_PER_MESSAGE = 4;
/** Deadline of one message (ms). */
export const PREPARATION_DEADLINE_MS = 5 * MINUTE_MS;
/** With less free space in the blob storage, nothing is prepared (bytes). Above the space at which the disk is reported as nearly full. */
export const PREPARATION_FREE_BYTES_MIN = 1_024 * MIB;
/** Bytes that are read for one part. */
export const PREPARED_PART_BYTES = 64 * MIB;
/** Longest audio that is decoded for one part (s). */
export const DECODED_SECTION_SECONDS_MAX = 1_800;
/** Loudness per second that is kept of a prepared part. */
export const PREPARED_PEAKS_PER_SECOND = 10;
/** The times of the container and the decoded audio may differ by this (s); otherwise it has gaps, and its parts are not prepared. */
export const CLOCK_TOLERANCE_SECONDS = 0.05;

// Live transcription

/** Length of a piece (s), by default; the shortest and longest that can be set. */
export const LIVE_SECONDS = 15;
export const LIVE_SECONDS_MIN = 5;
export const LIVE_SECONDS_MAX = 60;
/** Longest audio of one piece, when pieces wait for each other (s). Earlier audio is left out. */
export const LIVE_PIECE_SECONDS_MAX = 60;
/** Shortest audio of one piece, at the end of a container (s). */
export const LIVE_PIECE_SECONDS_MIN = 1;
/** The times of chunks may differ from those of their container by this (s). */
export const LIVE_SEAM_TOLERANCE_SECONDS = 3;
/** The end of a piece in which a pause is searched, so that no word is cut in two (share of its length). */
export const LIVE_CUT_SHARE = 0.3;
/** Deadline of one piece: this many times its length, and at least this long (ms). */
export const LIVE_DEADLINE_FACTOR = 2;
export const LIVE_DEADLINE_MIN_MS = 20 * SECOND_MS;
/** Consecutive pieces that fail or take longer than their audio (troubles), after which the live transcript is stopped. */
export const LIVE_TROUBLES_MAX = 3;
/** Pieces that one process transcribes concurrently. */
export const CONCURRENT_LIVE_PIECES = 4;
/** Pieces that are transcribed after one event: several when a container ended, or after a delay. */
export const LIVE_PIECES_PER_EVENT = 4;
/** Chunks before a piece in which the start of its cluster or fragment is searched, and bytes that are read for one piece. */
export const LIVE_LOOKBACK_CHUNKS = 60;
export const LIVE_PIECE_BYTES = 32 * MIB;
/** Maximum text of one piece; the rest is dropped (characters). */
export const LIVE_PIECE_CHARACTERS = 4_000;
/** Maximum text of the pieces that one response to another service contains: the latest ones (characters; about four hours of speech). */
export const LIVE_CHARACTERS_MAX = 400_000;
/** A chunk that claims to be this old has an unknown age (ms): the clock of its device was probably set in the meantime. */
export const CLOCK_AGE_MS_MAX = 7 * DAY_MS;
/** A chunk may arrive this much later than its age says (ms), because its upload takes time. */
export const CLOCK_DELAY_MS_MAX = 30 * SECOND_MS;
/** Points of the clock of a recording: the start of each container, and the start and end of each pause. */
export const CLOCK_POINTS_PER_RECORDING = 1_001;

// Decoding

/** Sample rate of decoded audio (Hz), and bytes of one sample. */
export const SAMPLE_RATE_HZ = 16_000;
export const SAMPLE_BYTES = 2;
/** Maximum size of the audio that is sent to a speech endpoint: FLAC, which is at worst a little larger than its samples (bytes per second). */
export const PART_BYTES_PER_SECOND = 33_000;

// Speech endpoint

/** Timeout of one call: the default and the maximum that can be set (ms). */
export const SPEECH_TIMEOUT_MS = 240 * SECOND_MS;
export const SPEECH_TIMEOUT_MAX_MS = 290 * SECOND_MS;
/** Longest audio of one call (s), and largest file (bytes), by default. */
export const SPEECH_PART_SECONDS = 600;
export const SPEECH_PART_BYTES = 24 * 1024 * 1024;
/** A longer response is rejected (bytes). */
export const SPEECH_RESPONSE_BYTES = 8 * 1024 * 1024;
/** Retries of one call after 429, 5xx, a lost connection, a timeout or an unusable response. */
export const SPEECH_RETRIES = 3;
/** Delay before the first retry, doubled for each later one, and its maximum (ms). */
export const SPEECH_RETRY_DELAY_MS = SECOND_MS;
export const SPEECH_RETRY_DELAY_MAX_MS = 20 * SECOND_MS;
/** Longest Retry-After that a call waits for (ms). */
export const SPEECH_WAIT_MAX_MS = 2 * MINUTE_MS;
/** Names of people that are looked up as vocabulary hints, and the length of the hints (characters). Whisper reads at most 224 tokens. */
export const VOCABULARY_NAMES_MAX = 100;
export const SPEECH_PROMPT_CHARACTERS = 600;

// Basic recognizer

/** Longest audio of one run (s), its time limit (ms: a base, and for each second of audio), and its memory limit (KiB). */
export const BASIC_PART_SECONDS = 120;
export const BASIC_TIMEOUT_BASE_MS = 30 * SECOND_MS;
export const BASIC_TIMEOUT_PER_SECOND_MS = 2 * SECOND_MS;
export const BASIC_MEMORY_KIB = 1024 * 1024;
