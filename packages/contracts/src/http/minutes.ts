import { z } from 'zod';
import { amendmentNote, id, instant, nextCursor, seenVersion, wholeNumber } from './fields.ts';
import { personRefSchema } from './meetings.ts';

/** The words that support a line of the minutes or an action item. */
export const citationSchema = z
  .object({
    anchor: z
      .string()
      .optional()
      .meta({ description: 'Names the line of the minutes (data-evidence in rendered_html); absent on action items.' }),
    segment_ids: z.array(id),
    quote: z.string(),
    speaker: z.string(),
    start: z.number().nullable(),
    end: z.number().nullable(),
    outdated: z.boolean(),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof citationSchema>;

/** Which part of the transcript the text covers, in seconds, or in segments when untimed. */
const spanSchema = z.object({ from: z.number(), to: z.number() });
export const coverageSchema = z
  .object({
    ...spanSchema.shape,
    of: z.number(),
    missing: z.array(spanSchema).meta({ description: 'What was not written up in between.' }),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverageSchema>;

/** How a generated text came to be. */
export const generationRecordSchema = z
  .object({
    id,
    writer: z.string().meta({ description: 'embedded or llm.' }),
    model: z.string(),
    prompt_version: z.string(),
    duration_ms: z.int(),
    dropped_claims: z.int(),
    notice: z.string().nullable().meta({ description: 'A sentence to show; null when all is well.' }),
  })
  .meta({ id: 'GenerationRecord' });
export type GenerationRecord = z.infer<typeof generationRecordSchema>;

/** Before a generation: 200, with empty content. */
export const minutesResponseSchema = z
  .object({
    content: z.string().meta({ description: 'Markdown.' }),
    rendered_html: z.string().meta({ description: 'Sanitised; lines with evidence carry data-evidence.' }),
    generated: z.boolean(),
    version: z.int(),
    citations: z.array(citationSchema),
    coverage: coverageSchema.nullable(),
    updated_at: instant.nullable(),
    generation: generationRecordSchema.nullable(),
    proposal_version: z
      .int()
      .nullable()
      .meta({ description: 'Of a generated text that waits beside this one for a decision; null without one.' }),
  })
  .meta({ id: 'Minutes' });
export type MinutesResponse = z.infer<typeof minutesResponseSchema>;

export const minutesPatchSchema = z
  .object({ content: z.string(), version: seenVersion, amendment: amendmentNote })
  .meta({ id: 'MinutesPatch' });
export type MinutesPatch = z.input<typeof minutesPatchSchema>;

/** A line of two texts that are held against each other. */
const comparedLineSchema = z.object({
  id: z.string().meta({ description: 'Names a change; empty on lines that stay.' }),
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string().meta({ description: 'Markdown.' }),
});

/** A generated text held against today's minutes, line by line. */
export const minutesProposalSchema = z
  .object({
    version: z.int(),
    minutes_version: z.int().meta({ description: 'Of the minutes that it is compared with.' }),
    lines: z.array(comparedLineSchema),
    section: z
      .string()
      .nullable()
      .meta({ description: 'The only heading that was written again; null for all of it.' }),
    coverage: coverageSchema.nullable(),
    generation: generationRecordSchema.nullable(),
  })
  .meta({ id: 'MinutesProposal' });
export type MinutesProposal = z.infer<typeof minutesProposalSchema>;
/** GET /meetings/{id}/minutes/proposal: null where nothing waits for a decision. */
export const minutesProposalResponseSchema = z
  .object({ proposal: minutesProposalSchema.nullable() })
  .meta({ id: 'MinutesProposalResponse' });
export type MinutesProposalResponse = z.infer<typeof minutesProposalResponseSchema>;

/** POST to the same path: `lines` names the changes to accept; without it all of them are. */
export const minutesProposalDecisionSchema = z
  .object({
    decision: z.enum(['accept', 'discard']),
    lines: z.array(z.string()).optional(),
    version: z.int().meta({ description: 'Of the minutes, as they were compared.' }),
    proposal_version: z.int(),
  })
  .meta({ id: 'MinutesProposalDecision' });
export type MinutesProposalDecision = z.input<typeof minutesProposalDecisionSchema>;

export const minutesVersionSchema = z
  .object({
    version: z.int(),
    generated: z.boolean(),
    saved_by: personRefSchema.nullable(),
    saved_at: instant,
    content: z.string(),
  })
  .meta({ id: 'MinutesVersion' });
export type MinutesVersion = z.infer<typeof minutesVersionSchema>;
export const minutesVersionsResponseSchema = z
  .object({ versions: z.array(minutesVersionSchema), next_cursor: nextCursor })
  .meta({ id: 'MinutesVersionList' });
export type MinutesVersionsResponse = z.infer<typeof minutesVersionsResponseSchema>;
/** A version held against today's minutes, line by line. */
export const versionComparisonSchema = z
  .object({
    version: z.int().meta({ description: 'Of the minutes as they are today.' }),
    lines: z.array(comparedLineSchema).meta({ description: 'Added is what restoring brings, removed what goes.' }),
  })
  .meta({ id: 'MinutesVersionComparison' });
export type VersionComparison = z.infer<typeof versionComparisonSchema>;

/** POST /meetings/{id}/minutes/versions/{version}/restore: `version` is of the minutes as they were seen. */
export const versionRestoreSchema = z
  .object({ version: seenVersion, amendment: amendmentNote })
  .meta({ id: 'MinutesVersionRestore' });
export type VersionRestore = z.input<typeof versionRestoreSchema>;

export const minutesVersionParamsSchema = z.object({ id, version: wholeNumber });
