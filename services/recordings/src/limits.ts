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

// Configuration

/** Minimum length of the signing secret (characters). */
export const SIGNING_SECRET_CHARACTERS_MIN = 32;

// Recordings

/** Lifetime of a URL of audio (ms). */
export const AUDIO_URL_TTL_MS = 15 * MINUTE_MS;
/** A recording without chunks for this long is closed, by default (minutes). */
export const ABANDONED_AFTER_MINUTES = 120;
/** Interval of the sweep that closes abandoned recordings (ms). */
export const RECORDINGS_SWEEP_MS = 1 * MINUTE_MS;
/** A recording whose chunks are not joined after this time is joined again (ms). */
export const JOIN_OVERDUE_MS = 30 * MINUTE_MS;
/** Maximum numbers of separate ranges of chunks, of containers, of microphone switches and of take-overs of one recording. */
export const RANGES_PER_RECORDING = 1_000;
export const PARTS_PER_RECORDING = 500;
export const DEVICE_SWITCHES_PER_RECORDING = 200;
export const TAKE_OVERS_PER_RECORDING = 50;
/** The quota of an account is checked again when a recording has grown by this much (bytes). */
export const QUOTA_CHECK_BYTES = 8 * MIB;
/** First bytes of a chunk that show its container. */
export const CONTAINER_HEADER_BYTES = 12;
/** Maximum length of the description of a microphone (characters), and of the list of people who were told. */
export const MICROPHONE_INFO_CHARACTERS = 4_000;
export const CONSENT_NAMES = 200;
export const CONSENT_NAME_CHARACTERS = 150;

// ffmpeg

/** Maximum time of one run (ms), and memory (KiB of address space). */
export const FFMPEG_TIMEOUT_MS = 10 * MINUTE_MS;
export const FFMPEG_MEMORY_KIB = 2 * 1024 * 1024;
/** Concurrent runs. */
export const FFMPEG_RUNS = 2;
/** Samples per second that the loudness is measured with. */
export const PEAKS_SAMPLE_RATE = 4_000;
/** Bitrate of audio that must be encoded again, because its parts differ (bits per second, as ffmpeg's option). */
export const AUDIO_BITRATE = '48k';
/** End of the error output of ffmpeg that is logged (characters). */
export const FFMPEG_ERROR_CHARACTERS = 500;

// Devices

/** Longer ids and labels of microphones are cut (characters). */
export const DEVICE_CHARACTERS = 300;
