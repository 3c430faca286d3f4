import { MINUTE_MS } from '@minutehand/contracts/limits';
import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';
import {
  ABANDONED_AFTER_MINUTES,
  LIVE_SECONDS,
  LIVE_SECONDS_MAX,
  LIVE_SECONDS_MIN,
  SIGNING_SECRET_CHARACTERS_MIN,
  SPEECH_PART_BYTES,
  SPEECH_PART_SECONDS,
  SPEECH_TIMEOUT_MAX_MS,
  SPEECH_TIMEOUT_MS,
} from './limits.ts';
import type { S3Settings } from './outbound/blobs/s3-client.ts';
import type { SpeechSettings } from './outbound/speech/endpoint-engine.ts';

export type RecordingsConfig = ServiceConfig & {
  /** Signs upload tokens and ids. A change invalidates uploads in progress. */
  readonly signingSecret: string;
  /** Programs that join and read audio: names on the PATH, or paths. */
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** A recording without chunks for this long is closed (ms). */
  readonly abandonedAfterMs: number;
  /** Price of a minute at the speech endpoint, in the operator's currency. */
  readonly speechPricePerMinute?: number;
  readonly blobs: { readonly folder: string } | { readonly s3: S3Settings };
  /** Absent: no audio is transcribed. */
  readonly transcription?: {
    /** The endpoint for speech to text; undefined to use the basic speech engine. */
    readonly endpoint: SpeechSettings | undefined;
    /** Program of the basic speech engine; empty to use none. */
    readonly pocketsphinx: string;
    /** Length of the pieces in which an open recording is transcribed by the endpoint (s); 0 to transcribe only whole recordings. */
    readonly liveSeconds: number;
  };
};

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

type TranscriptionVariables = {
  readonly RECORDINGS_POCKETSPHINX: string;
  readonly RECORDINGS_SPEECH_URL?: string | undefined;
  readonly RECORDINGS_SPEECH_KEY: string;
  readonly RECORDINGS_SPEECH_MODEL: string;
  readonly RECORDINGS_SPEECH_LANGUAGE: string;
  readonly RECORDINGS_SPEECH_TIMEOUT_MS: number;
  readonly RECORDINGS_SPEECH_PART_SECONDS: number;
  readonly RECORDINGS_SPEECH_PART_BYTES: number;
  readonly RECORDINGS_LIVE_SECONDS: number;
};

function toTranscription(env: TranscriptionVariables): NonNullable<RecordingsConfig['transcription']> {
  const url = env.RECORDINGS_SPEECH_URL;
  return {
    pocketsphinx: env.RECORDINGS_POCKETSPHINX === 'off' ? '' : env.RECORDINGS_POCKETSPHINX,
    liveSeconds: env.RECORDINGS_LIVE_SECONDS,
    endpoint:
      url === undefined
        ? undefined
        : {
            url,
            key: env.RECORDINGS_SPEECH_KEY,
            model: env.RECORDINGS_SPEECH_MODEL,
            language: env.RECORDINGS_SPEECH_LANGUAGE,
            timeoutMs: env.RECORDINGS_SPEECH_TIMEOUT_MS,
            partSeconds: env.RECORDINGS_SPEECH_PART_SECONDS,
            partBytes: env.RECORDINGS_SPEECH_PART_BYTES,
          },
  };
}

const extraVariables = z
  .object({
    RECORDINGS_SIGNING_SECRET: z
      .string('is missing')
      .min(SIGNING_SECRET_CHARACTERS_MIN, `must have at least ${SIGNING_SECRET_CHARACTERS_MIN} characters`)
      .meta({ example: '<32 random bytes in base64url>' }),
    RECORDINGS_FFMPEG: z.string().default('ffmpeg'),
    RECORDINGS_ABANDONED_AFTER_MINUTES: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be a number of minutes')
      .transform(Number)
      .default(ABANDONED_AFTER_MINUTES),
    RECORDINGS_BLOBS_DIR: z.string().optional(),
    RECORDINGS_S3_BUCKET: z.string().optional(),
    RECORDINGS_S3_REGION: z.string().default('us-east-1'),
    RECORDINGS_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).optional(),
    RECORDINGS_S3_ACCESS_KEY_ID: z.string().optional(),
    RECORDINGS_S3_SECRET_ACCESS_KEY: z.string().optional(),
    RECORDINGS_POCKETSPHINX: z.string().default('pocketsphinx_continuous'),
    RECORDINGS_SPEECH_URL: z
      .url({ protocol: /^https?$/, error: 'must be a URL like https://api.openai.com/v1' })
      .optional()
      .meta({ example: 'http://localhost:8000/v1' }),
    RECORDINGS_SPEECH_KEY: z.string().default(''),
    RECORDINGS_SPEECH_MODEL: z.string().default('whisper-1'),
    RECORDINGS_SPEECH_LANGUAGE: z
      .string()
      .regex(/^(?:[a-z]{2})?$/, 'must be a two-letter code such as en')
      .default(''),
    RECORDINGS_SPEECH_PRICE_PER_MINUTE: z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be a price for a minute such as 0.006')
      .transform(Number)
      .default(0),
    RECORDINGS_SPEECH_TIMEOUT_MS: wholeNumber(1_000, SPEECH_TIMEOUT_MAX_MS).default(SPEECH_TIMEOUT_MS),
    RECORDINGS_SPEECH_PART_SECONDS: wholeNumber(30, 3_600).default(SPEECH_PART_SECONDS),
    RECORDINGS_SPEECH_PART_BYTES: wholeNumber(1_000_000, 1_000_000_000).default(SPEECH_PART_BYTES),
    RECORDINGS_LIVE_SECONDS: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a whole number')
      .transform(Number)
      .refine(
        (value) => value === 0 || (value >= LIVE_SECONDS_MIN && value <= LIVE_SECONDS_MAX),
        `must be 0, or between ${LIVE_SECONDS_MIN} and ${LIVE_SECONDS_MAX}`,
      )
      .default(LIVE_SECONDS),
  })
  .transform((env, context) => {
    const ffmpeg = env.RECORDINGS_FFMPEG;
    const common = {
      signingSecret: env.RECORDINGS_SIGNING_SECRET,
      ffmpeg,
      // It comes with ffmpeg, in the same folder.
      ffprobe: ffmpeg.replace(/ffmpeg(?=[^/]*$)/, 'ffprobe'),
      transcription: toTranscription(env),
      speechPricePerMinute: env.RECORDINGS_SPEECH_PRICE_PER_MINUTE,
      abandonedAfterMs: env.RECORDINGS_ABANDONED_AFTER_MINUTES * MINUTE_MS,
    };
    const { RECORDINGS_S3_BUCKET: bucket, RECORDINGS_BLOBS_DIR: folder } = env;
    if (bucket) {
      const { RECORDINGS_S3_ACCESS_KEY_ID: accessKeyId, RECORDINGS_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
      if (accessKeyId && secretAccessKey) {
        const { RECORDINGS_S3_REGION: region, RECORDINGS_S3_ENDPOINT: endpoint } = env;
        return { ...common, blobs: { s3: { bucket, region, endpoint, accessKeyId, secretAccessKey } } };
      }
      const path = [accessKeyId ? 'RECORDINGS_S3_SECRET_ACCESS_KEY' : 'RECORDINGS_S3_ACCESS_KEY_ID'];
      context.addIssue({ code: 'custom', path, message: 'is missing; a bucket needs it' });
      return z.NEVER;
    }
    if (folder) return { ...common, blobs: { folder } };
    context.addIssue({
      code: 'custom',
      path: ['RECORDINGS_BLOBS_DIR'],
      message: 'is missing; set it to a folder, or RECORDINGS_S3_BUCKET to a bucket',
    });
    return z.NEVER;
  });

export function loadConfig(): RecordingsConfig {
  return loadServiceConfig('recordings', {
    calls: ['accounts', 'meetings', 'notifications', 'ai', 'search'],
    hasDatabase: true,
    extraVariables,
  });
}
