import { z } from 'zod';
import { PERSON_NAME_CHARACTERS, SEARCH_QUERY_CHARACTERS } from '../limits.ts';
import { id } from './fields.ts';
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

export const transcriptAnswerSchema = z
  .object({ version: z.int(), speakers: z.array(speakerSchema), segments: z.array(segmentSchema) })
  .meta({ id: 'Transcript' });
export type TranscriptAnswer = z.infer<typeof transcriptAnswerSchema>;

export const speakerSearchQuerySchema = z.object({ q: z.string().max(SEARCH_QUERY_CHARACTERS).default('') });
export const speakerSearchAnswerSchema = z.object({ users: z.array(personSchema) }).meta({ id: 'SpeakerSearchAnswer' });
export type SpeakerSearchAnswer = z.infer<typeof speakerSearchAnswerSchema>;

/** Nulls clear the assignment. */
export const speakerAssignSchema = z
  .object({
    speaker_id: id,
    user_id: z.string().max(200).nullable().optional(),
    name: z.string().trim().max(PERSON_NAME_CHARACTERS).nullable().optional(),
  })
  .meta({ id: 'SpeakerAssign' });
export type SpeakerAssign = z.input<typeof speakerAssignSchema>;
export const speakersAnswerSchema = z
  .object({ version: z.int(), speakers: z.array(speakerSchema) })
  .meta({ id: 'SpeakersAnswer' });
export type SpeakersAnswer = z.infer<typeof speakersAnswerSchema>;
