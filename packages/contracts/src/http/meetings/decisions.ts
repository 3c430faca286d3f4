import { z } from 'zod';
import { DECISION_QUERY_CHARACTERS } from '../../limits.ts';
import { id, instantInput, nextCursor, pageQuery } from '../fields.ts';
import { meetingRefSchema } from './series.ts';

const decisionCitationSchema = z
  .object({
    url: z.string().meta({ description: 'A path of this site that shows the words in their place.' }),
    segment_ids: z.array(id),
    quote: z.string(),
    speaker: z.string(),
    start: z.number().nullable().meta({ description: 'Seconds; null when untimed.' }),
    end: z.number().nullable(),
    outdated: z.boolean().meta({ description: 'Whether the transcript was edited or replaced since.' }),
  })
  .meta({ id: 'DecisionCitation' });
export type DecisionCitation = z.infer<typeof decisionCitationSchema>;

const decisionFields = {
  id,
  meeting: meetingRefSchema,
  text: z.string().meta({ description: 'Plain text in one line.' }),
  citations: z.array(decisionCitationSchema),
};

/** A decision without the decisions that replace it or that it replaces. */
const plainDecisionSchema = z.object(decisionFields).meta({ id: 'OtherDecision' });
export type PlainDecision = z.infer<typeof plainDecisionSchema>;

/** A decision in the current minutes of a meeting. */
export const decisionSchema = z
  .object({
    ...decisionFields,
    replaced_by: plainDecisionSchema.nullable().meta({
      description: 'The newest later decision that contradicts it, of a meeting that the caller can read.',
    }),
    replaces: z.array(plainDecisionSchema).meta({
      description:
        'The newest earlier decisions that it contradicts, of meetings that the caller can read, latest first.',
    }),
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof decisionSchema>;

const filterText = z
  .string()
  .max(DECISION_QUERY_CHARACTERS, `must have at most ${DECISION_QUERY_CHARACTERS} characters`)
  .optional();

export const decisionFilterSchema = z.object({
  q: filterText.meta({ description: 'Words that all occur in the decision, its quotes or the title of its meeting.' }),
  speaker: filterText.meta({ description: 'Part of the name of a speaker whose words support the decision.' }),
  meeting_id: id.optional(),
  series_of: id.optional().meta({
    description: 'The id of a series, or of a meeting; selects all meetings of its series, including this one.',
  }),
  started_from: instantInput.optional().meta({ description: 'Meetings that start at this time or later.' }),
  started_before: instantInput.optional().meta({ description: 'Meetings that start before this time.' }),
});

export const decisionsQuerySchema = decisionFilterSchema.extend(pageQuery.shape);
export const decisionsResponseSchema = z
  .object({ decisions: z.array(decisionSchema), next_cursor: nextCursor })
  .meta({ id: 'DecisionsResponse' });
export type DecisionsResponse = z.infer<typeof decisionsResponseSchema>;
