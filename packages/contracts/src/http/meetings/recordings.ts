import { z } from 'zod';
import {
  LIVE_PIECES_MAX,
  RECORDING_CHUNK_NUMBER_MAX,
  RECORDING_PEAKS,
  RECORDING_SECONDS,
  RECORDING_SEQUENCE_STRIDE,
  RECORDING_SEQUENCES_MAX,
} from '../../limits.ts';
import { id, instant, wholeNumber } from '../fields.ts';

const seconds = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
        .transform(Number),
    ],
    { error: 'must be a number of seconds' },
  )
  .refine((value) => Number.isFinite(value) && value >= 0, 'must be a number of seconds');

const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])], { error: 'must be true or false' })
  .transform((value) => value === true || value === 'true' || value === '1');

const json = z.string().max(4_000).refine(isJsonObject, 'must be a JSON object');
const deviceId = z.string().max(500);

/** The id of a recording: a UUID of the client, or the one of the server's response, which has no dashes. */
const recordingId = z.string().regex(/^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i, 'must be a UUID');

const CHUNK_NUMBER_MAX = RECORDING_SEQUENCES_MAX * RECORDING_SEQUENCE_STRIDE + RECORDING_CHUNK_NUMBER_MAX;

/** POST /meetings/{id}/recording with the file `chunk`: the fields beside it. */
export const recordingChunkSchema = z
  .object({
    chunk_number: wholeNumber
      .refine((number) => number <= CHUNK_NUMBER_MAX, `must be at most ${CHUNK_NUMBER_MAX}`)
      .meta({
        description: 'From 0, or from the `next_chunk_number` of an open recording that this client continues.',
      }),
    is_final_chunk: flag.optional(),
    current_duration: seconds.meta({
      description: 'Length of the recording up to the end of this chunk, without pauses.',
    }),
    // Audio with an invalid age is accepted: losing it would be worse than an unknown time of day.
    chunk_age: seconds.optional().catch(undefined).meta({
      description:
        'Seconds since the end of this chunk was recorded, so that times of day are right when it is late. An invalid age is ignored.',
    }),
    mime_type: z.string().min(1).max(255),
    microphone_info: json.optional().meta({ description: 'First chunk only.' }),
    recording_id: recordingId.optional(),
    consent_told: z
      .string()
      .max(4_000)
      .optional()
      .meta({ description: 'Names of the people who were informed, separated by commas.' }),
    take_over: flag.optional(),
  })
  .meta({ id: 'RecordingChunk' });
export type RecordingChunk = z.input<typeof recordingChunkSchema>;

/** POST /meetings/{id}/recording: the recorder continues with another microphone. */
export const recordingDeviceSwitchSchema = z
  .object({
    device_switch: flag,
    old_device_id: deviceId,
    new_device_id: deviceId,
    new_device_info: json.optional(),
    switch_timestamp: z.string().max(100).optional(),
    recording_id: recordingId.optional(),
  })
  .meta({ id: 'RecordingDeviceSwitch' });
export type RecordingDeviceSwitch = z.input<typeof recordingDeviceSwitchSchema>;

/** POST /meetings/{id}/recording: the recording has ended. */
export const recordingFinalSchema = z
  .object({
    is_final_chunk: flag,
    total_chunks: wholeNumber.optional(),
    successful_chunks: wholeNumber.optional(),
    failed_chunks: wholeNumber.optional(),
    success_rate: z
      .union([z.number(), z.string().regex(/^\d{1,3}(?:\.\d{1,20})?%?$/)], { error: 'must be a number' })
      .transform((rate) => Number.parseFloat(String(rate)))
      .optional(),
    format: z.string().max(255).optional(),
    recording_id: recordingId.optional(),
  })
  .meta({ id: 'RecordingFinal' });
export type RecordingFinal = z.input<typeof recordingFinalSchema>;

/** POST /meetings/{id}/recording. */
export const recordingPostResponseSchema = z
  .union([
    z.object({
      status: z.literal('success'),
      chunk_number: z.int(),
      recording_id: id,
      next_chunk_number: z.int().meta({ description: 'The number after the highest stored one of this client.' }),
    }),
    z.object({ status: z.literal('success') }),
    z.object({ status: z.literal('processing') }),
  ])
  .meta({ id: 'RecordingPostResponse' });
export type RecordingPostResponse = z.infer<typeof recordingPostResponseSchema>;

/** POST /meetings/{id}/update_pause_state. */
export const pauseStateSchema = z.object({ is_paused: flag }).meta({ id: 'PauseState' });
export type PauseState = z.input<typeof pauseStateSchema>;
export const pauseStateResponseSchema = z.object({ status: z.literal('success') }).meta({ id: 'PauseStateResponse' });

/** Path and query of GET /meetings/{id}/recording/audio. */
export const recordingAudioQuerySchema = z.object({
  token: z.string().min(1).max(4_000),
  download: z.enum(['0', '1', 'true', 'false']).optional(),
});

const missingChunksSchema = z.object({
  from_chunk: z.int(),
  to_chunk: z.int(),
  from_seconds: z.number(),
  to_seconds: z.number(),
});

/** The kinds of marks that a user can set while a meeting is being recorded. */
export const markKindSchema = z.enum(['decision', 'action', 'important'], {
  error: 'must be decision, action or important',
});
export type MarkKind = z.infer<typeof markKindSchema>;

export const recordingMarkSchema = z
  .object({
    id,
    kind: markKindSchema,
    seconds: z.number().meta({ description: 'In the recording, without pauses.' }),
    user_id: id,
    user_name: z.string(),
    marked_at: instant,
  })
  .meta({ id: 'RecordingMark' });
export type RecordingMark = z.infer<typeof recordingMarkSchema>;

/** POST /meetings/{id}/recording/marks. */
export const recordingMarkCreateSchema = z
  .object({
    kind: markKindSchema,
    seconds: z
      .number()
      .min(0)
      .max(RECORDING_SECONDS)
      .optional()
      .meta({ description: 'The marked moment in the recording, without pauses. The present moment by default.' }),
    recording_id: recordingId.optional().meta({
      description:
        'The recording that the mark belongs to, by default the open one, or else the latest. A mark of an unknown recording is rejected.',
    }),
  })
  .meta({ id: 'RecordingMarkCreate' });
export type RecordingMarkCreate = z.input<typeof recordingMarkCreateSchema>;
export const recordingMarkResponseSchema = z
  .object({ mark: recordingMarkSchema })
  .meta({ id: 'RecordingMarkResponse' });
export type RecordingMarkResponse = z.infer<typeof recordingMarkResponseSchema>;

export const recordingSchema = z
  .object({
    id,
    state: z.enum(['recording', 'paused', 'processing', 'ready', 'failed']),
    user_id: id,
    user_name: z.string(),
    started_at: instant,
    duration_seconds: z.number().meta({ description: 'Without pauses.' }),
    is_paused: z.boolean(),
    next_chunk_number: z.int().meta({
      description:
        'The number from which another tab or device continues the recording. Numbers before it belong to the clients that recorded until then.',
    }),
    missing: z.array(missingChunksSchema),
    audio: z
      .object({
        url: z.string().meta({ description: 'A path on this site, valid for 15 minutes. Supports Range.' }),
        content_type: z.string(),
        byte_size: z.int(),
        duration_seconds: z.number(),
        peaks: z
          .array(z.number().min(0).max(1))
          .max(RECORDING_PEAKS)
          .meta({ description: 'Loudness over time. Empty until it is computed.' }),
      })
      .nullable(),
    transcription: z
      .object({
        state: z.enum(['waiting', 'running', 'done', 'failed']),
        progress: z.int().min(0).max(100),
        covered_seconds: z.number(),
        engine: z.enum(['basic', 'endpoint', '']),
        error: z.string(),
      })
      .nullable(),
    device_switches: z.array(
      z.object({
        old_device_id: z.string(),
        new_device_id: z.string(),
        new_device_label: z.string(),
        switched_at: instant,
      }),
    ),
    consent_told: z.array(z.string()),
    consent_told_at: instant
      .nullable()
      .meta({ description: 'When the user who records declared the names; null without names.' }),
    audio_expires_at: instant
      .nullable()
      .meta({ description: 'When the audio will be deleted, as set in the meeting type; null if it is kept.' }),
    audio_deleted_at: instant.nullable().meta({ description: 'When the audio was deleted for that reason.' }),
    marks: z
      .array(recordingMarkSchema)
      .meta({ description: 'Moments that users marked while the meeting was recorded, in chronological order.' }),
    error: z.string().meta({ description: 'Why the recording failed; empty otherwise.' }),
  })
  .meta({ id: 'Recording' });
export type Recording = z.infer<typeof recordingSchema>;

/** GET /meetings/{id}/recording. */
export const recordingResponseSchema = z
  .object({
    recording: recordingSchema.nullable().meta({ description: 'The latest recording of the meeting.' }),
    earlier: z
      .array(recordingSchema)
      .meta({ description: 'Recordings of the meeting before it, newest first. At most 20.' }),
  })
  .meta({ id: 'RecordingResponse' });
export type RecordingResponse = z.infer<typeof recordingResponseSchema>;

/** Query of GET /meetings/{id}/recording/live_transcript. */
export const liveTranscriptQuerySchema = z.object({
  after: wholeNumber
    .refine((number) => number <= LIVE_PIECES_MAX, `must be at most ${LIVE_PIECES_MAX}`)
    .optional()
    .meta({ description: 'Only pieces with a higher number.' }),
});

/** GET /meetings/{id}/recording/live_transcript. */
export const liveTranscriptResponseSchema = z
  .object({
    live_transcript: z
      .object({
        recording_id: id,
        state: z.enum(['waiting', 'running', 'stopped', 'ended', 'unavailable']).meta({
          description:
            '`waiting`: nothing yet. `stopped`: no more pieces, see `reason`. `ended`: the recording ended and is being transcribed. `unavailable`: this installation has no live transcripts.',
        }),
        reason: z.enum(['', 'too_slow', 'failing', 'misconfigured', 'limit']),
        covered_seconds: z.number(),
        pieces: z.array(
          z.object({
            number: z.int(),
            from_seconds: z.number(),
            to_seconds: z.number(),
            is_missing: z.boolean().meta({ description: 'The piece could not be transcribed.' }),
            segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
          }),
        ),
      })
      .nullable()
      .meta({
        description:
          'A draft for readers of the meeting. Null without a recording, and as soon as the recording is transcribed: the transcript replaces it.',
      }),
  })
  .meta({ id: 'LiveTranscriptResponse' });
export type LiveTranscriptResponse = z.infer<typeof liveTranscriptResponseSchema>;
export type LiveTranscript = NonNullable<LiveTranscriptResponse['live_transcript']>;

function isJsonObject(text: string): boolean {
  if (text === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
