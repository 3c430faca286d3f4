import { MINUTE_MS } from '@minutehand/contracts/limits';
import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';
import { ABANDONED_AFTER_MINUTES, SIGNING_SECRET_CHARACTERS_MIN } from './limits.ts';
import type { S3Settings } from './outbound/blobs/s3-storage.ts';

export type RecordingsConfig = ServiceConfig & {
  /** Signs upload tokens and ids. A change invalidates uploads in progress. */
  readonly signingSecret: string;
  /** Programs that join recordings: names on the PATH, or paths. */
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** A recording without chunks for this long is closed (ms). */
  readonly abandonedAfterMs: number;
  readonly blobs: { readonly folder: string } | { readonly s3: S3Settings };
};

const extra = z
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
  })
  .transform((env, context) => {
    const ffmpeg = env.RECORDINGS_FFMPEG;
    const common = {
      signingSecret: env.RECORDINGS_SIGNING_SECRET,
      ffmpeg,
      // It comes with ffmpeg, in the same folder.
      ffprobe: ffmpeg.replace(/ffmpeg(?=[^/]*$)/, 'ffprobe'),
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
  return loadServiceConfig('recordings', { calls: ['accounts', 'meetings'], hasDatabase: true, extra });
}
