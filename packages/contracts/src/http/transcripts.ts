import { z } from 'zod';
import { PERSON_NAME_CHARACTERS, SEARCH_QUERY_CHARACTERS, SEGMENTS_AT_ONCE } from '../limits.ts';
import { id, seenVersion } from './fields.ts';
import { personSchema } from './people.ts';

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

export const speakerSchema = z
  .object({
    id,
    label: z.string().meta({ description: 'As the file had it.' }),
    user_id: id.nullable(),
    name: z.string().meta({ description: 'As shown.' }),
    merged: z
      .array(z.object({ id, label: z.string() }))
      .meta({ description: 'Those whose words are this speaker’s since they were merged.' }),
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

/** Moves with every change, of words as of who said them. */
const version = z
  .int()
  .meta({ description: 'One more with each import and each correction; 0 before the first import.' });

export const transcriptResponseSchema = z
  .object({ version, speakers: z.array(speakerSchema), segments: z.array(segmentSchema) })
  .meta({ id: 'Transcript' });
export type TranscriptResponse = z.infer<typeof transcriptResponseSchema>;

export const speakerSearchQuerySchema = z.object({ q: z.string().max(SEARCH_QUERY_CHARACTERS).default('') });
export const speakerSearchResponseSchema = z
  .object({ users: z.array(personSchema) })
  .meta({ id: 'SpeakerSearchResponse' });
export type SpeakerSearchResponse = z.infer<typeof speakerSearchResponseSchema>;

/** Nulls clear the assignment; a request that names neither is refused. */
export const speakerAssignSchema = z
  .object({
    speaker_id: id,
    user_id: z.string().max(200).nullable().optional(),
    name: z.string().trim().max(PERSON_NAME_CHARACTERS).nullable().optional(),
    version: seenVersion,
  })
  .refine(({ user_id, name }) => user_id !== undefined || name !== undefined, 'must have user_id or name')
  .meta({ id: 'SpeakerAssign' });
export type SpeakerAssign = z.input<typeof speakerAssignSchema>;
export const speakersResponseSchema = z
  .object({ version, speakers: z.array(speakerSchema) })
  .meta({ id: 'SpeakersResponse' });
export type SpeakersResponse = z.infer<typeof speakersResponseSchema>;

/** PATCH /meetings/{id}/transcript/segments: all corrections, or none. What is absent stays. */
export const segmentsPatchSchema = z
  .object({
    segments: z
      .array(
        z.object({
          id,
          text: z.string().optional(),
          speaker_id: id.nullable().optional().meta({ description: 'Null: nobody is named.' }),
        }),
      )
      .min(1, 'must name at least one segment')
      .max(SEGMENTS_AT_ONCE, `must name at most ${SEGMENTS_AT_ONCE} segments`),
    new_speaker: z
      .object({
        user_id: z.string().max(200).nullable().optional(),
        name: z.string().trim().max(PERSON_NAME_CHARACTERS).nullable().optional(),
      })
      .optional()
      .meta({ description: 'Somebody who is not a speaker yet said all these segments.' }),
    version: seenVersion,
  })
  .meta({ id: 'SegmentsPatch' });
export type SegmentsPatch = z.input<typeof segmentsPatchSchema>;

/** POST /meetings/{id}/speakers/merge: what one speaker says is another's from now on. */
export const speakersMergeSchema = z
  .object({ speaker_id: id, into_speaker_id: id, version: seenVersion })
  .meta({ id: 'SpeakersMerge' });
export type SpeakersMerge = z.input<typeof speakersMergeSchema>;

/** POST /meetings/{id}/speakers/separate: takes a merge back. */
export const speakerSeparateSchema = z.object({ speaker_id: id, version: seenVersion }).meta({ id: 'SpeakerSeparate' });
export type SpeakerSeparate = z.input<typeof speakerSeparateSchema>;

export const correctedTranscriptSchema = z.object({ version }).meta({ id: 'CorrectedTranscript' });
export type CorrectedTranscript = z.infer<typeof correctedTranscriptSchema>;
