import { z } from 'zod';
import { PERSON_NAME_CHARACTERS, SEARCH_QUERY_CHARACTERS, SEGMENTS_PER_REQUEST } from '../../limits.ts';
import { baseVersion, id } from '../fields.ts';
import { personSchema } from '../people.ts';

export const transcriptFormatSchema = z.enum(['text', 'vtt', 'srt'], { error: 'must be one of text, vtt and srt' });
export type TranscriptFormat = z.infer<typeof transcriptFormatSchema>;

/** POST /meetings/{id}/transcript: pasted text, or the signed id of a direct upload. */
export const transcriptImportSchema = z
  .union(
    [
      z.object({ format: transcriptFormatSchema, content: z.string() }),
      z.object({ signed_id: z.string().min(1).max(4_000) }),
    ],
    { error: 'must have format and content, or signed_id' },
  )
  .meta({ id: 'TranscriptImport' });
export type TranscriptImport = z.input<typeof transcriptImportSchema>;

const previewFormatSchema = z.enum(['text', 'markdown', 'vtt', 'srt'], {
  error: 'must be one of text, markdown, vtt and srt',
});

/** POST /transcripts/preview: parses a text as the import does, pasted or from a file (which may be Markdown), and stores nothing. */
export const transcriptPreviewSchema = z
  .object({ format: previewFormatSchema, content: z.string() })
  .meta({ id: 'TranscriptPreviewRequest' });
export type TranscriptPreviewRequest = z.input<typeof transcriptPreviewSchema>;
export const transcriptPreviewResponseSchema = z
  .object({
    format: previewFormatSchema.meta({ description: 'The detected format.' }),
    counts: z.object({ segments: z.int(), speakers: z.int() }),
    duration_seconds: z.number().nullable().meta({ description: 'Null without times.' }),
    segments: z
      .array(z.object({ speaker: z.string().nullable(), start: z.number().nullable(), text: z.string() }))
      .meta({ description: 'The first segments.' }),
  })
  .meta({ id: 'TranscriptPreview' });
export type TranscriptPreview = z.infer<typeof transcriptPreviewResponseSchema>;

export const speakerSchema = z
  .object({
    id,
    label: z.string().meta({ description: 'As in the imported file.' }),
    user_id: id.nullable(),
    name: z.string().meta({ description: 'Display name.' }),
    merged: z.array(z.object({ id, label: z.string() })).meta({ description: 'Speakers merged into this one.' }),
  })
  .meta({ id: 'Speaker' });
export type Speaker = z.infer<typeof speakerSchema>;

export const segmentSchema = z
  .object({
    id,
    speaker_id: id.nullable(),
    start: z.number().nullable().meta({ description: 'Seconds; null when untimed.' }),
    end: z.number().nullable(),
    text: z.string(),
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof segmentSchema>;

/** Incremented by every change of segments or speakers. */
const version = z.int().meta({ description: 'Incremented by each import and correction; 0 before the first import.' });

export const transcriptResponseSchema = z
  .object({ version, speakers: z.array(speakerSchema), segments: z.array(segmentSchema) })
  .meta({ id: 'Transcript' });
export type TranscriptResponse = z.infer<typeof transcriptResponseSchema>;

export const speakerSearchQuerySchema = z.object({ q: z.string().max(SEARCH_QUERY_CHARACTERS).default('') });
export const speakerSearchResponseSchema = z
  .object({ users: z.array(personSchema) })
  .meta({ id: 'SpeakerSearchResponse' });
export type SpeakerSearchResponse = z.infer<typeof speakerSearchResponseSchema>;

/** Nulls clear the assignment. A request with neither field is rejected. */
export const speakerAssignSchema = z
  .object({
    speaker_id: id,
    user_id: z.string().max(200).nullable().optional(),
    name: z.string().trim().max(PERSON_NAME_CHARACTERS).nullable().optional(),
    version: baseVersion,
  })
  .refine(({ user_id, name }) => user_id !== undefined || name !== undefined, 'must have user_id or name')
  .meta({ id: 'SpeakerAssign' });
export type SpeakerAssign = z.input<typeof speakerAssignSchema>;
export const speakersResponseSchema = z
  .object({ version, speakers: z.array(speakerSchema) })
  .meta({ id: 'SpeakersResponse' });
export type SpeakersResponse = z.infer<typeof speakersResponseSchema>;

/** PATCH /meetings/{id}/transcript/segments: applies all corrections or none. Absent fields are left unchanged. */
export const segmentsPatchSchema = z
  .object({
    segments: z
      .array(
        z.object({
          id,
          text: z.string().optional(),
          speaker_id: id.nullable().optional().meta({ description: 'Null for no speaker.' }),
        }),
      )
      .min(1, 'must name at least one segment')
      .max(SEGMENTS_PER_REQUEST, `must name at most ${SEGMENTS_PER_REQUEST} segments`),
    new_speaker: z
      .object({
        user_id: z.string().max(200).nullable().optional(),
        name: z.string().trim().max(PERSON_NAME_CHARACTERS).nullable().optional(),
      })
      .optional()
      .meta({ description: 'A new speaker for all these segments.' }),
    version: baseVersion,
  })
  .meta({ id: 'SegmentsPatch' });
export type SegmentsPatch = z.input<typeof segmentsPatchSchema>;

/** POST /meetings/{id}/speakers/merge: moves the segments of one speaker to another. */
export const speakersMergeSchema = z
  .object({ speaker_id: id, into_speaker_id: id, version: baseVersion })
  .meta({ id: 'SpeakersMerge' });
export type SpeakersMerge = z.input<typeof speakersMergeSchema>;

/** POST /meetings/{id}/speakers/separate: reverts a merge. */
export const speakerSeparateSchema = z.object({ speaker_id: id, version: baseVersion }).meta({ id: 'SpeakerSeparate' });
export type SpeakerSeparate = z.input<typeof speakerSeparateSchema>;

export const correctedTranscriptSchema = z.object({ version }).meta({ id: 'CorrectedTranscript' });
export type CorrectedTranscript = z.infer<typeof correctedTranscriptSchema>;
