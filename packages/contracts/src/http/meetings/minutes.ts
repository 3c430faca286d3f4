import { z } from 'zod';
import { amendmentNote, baseVersion, id, instant, nextCursor, wholeNumber } from '../fields.ts';
import { personRefSchema } from './meetings.ts';

/** The words of the transcript that support a line of the minutes or an action item. */
export const citationSchema = z
  .object({
    anchor: z.string().optional().meta({
      description: 'Identifies the line of the minutes (data-evidence in rendered_html); absent for action items.',
    }),
    segment_ids: z.array(id),
    quote: z.string(),
    speaker: z.string(),
    start: z.number().nullable(),
    end: z.number().nullable(),
    outdated: z.boolean(),
    doubtful: z
      .boolean()
      .optional()
      .meta({ description: 'True if the words support the statement only partly; absent otherwise.' }),
  })
  .meta({ id: 'Citation' });
export type Citation = z.infer<typeof citationSchema>;

/** The part of the transcript that the text covers, in seconds, or in segments if untimed. */
const spanSchema = z.object({ from: z.number(), to: z.number() });
export const coverageSchema = z
  .object({
    ...spanSchema.shape,
    of: z.number(),
    missing: z.array(spanSchema).meta({ description: 'Parts in between that are not covered.' }),
  })
  .meta({ id: 'Coverage' });
export type Coverage = z.infer<typeof coverageSchema>;

/** A statement that was left out of a generated text, with the reason. */
const droppedClaimSchema = z
  .object({
    text: z.string(),
    reason: z.string().meta({ description: 'Such as quote_not_found, number_not_said or not_supported.' }),
  })
  .meta({ id: 'DroppedClaim' });
export type DroppedClaim = z.infer<typeof droppedClaimSchema>;

/** The details of the generation of a text. */
export const generationRecordSchema = z
  .object({
    id,
    writer: z.string().meta({ description: 'embedded or llm.' }),
    model: z.string(),
    prompt_version: z.string(),
    duration_ms: z.int(),
    dropped_claims: z.int(),
    dropped: z.array(droppedClaimSchema).optional().meta({
      description: 'The first statements that were left out; absent if there are none or the caller may not edit.',
    }),
    notice: z.string().nullable().meta({ description: 'A sentence to show; null if there is none.' }),
    instruction: z.string().nullable().meta({ description: 'The instruction of the user; null if there was none.' }),
    finished_at: instant.nullable().meta({ description: 'Null for texts of earlier releases.' }),
  })
  .meta({ id: 'GenerationRecord' });
export type GenerationRecord = z.infer<typeof generationRecordSchema>;

const summaryStatementSchema = z
  .object({ text: z.string().meta({ description: 'Plain text in one line.' }), citations: z.array(citationSchema) })
  .meta({ id: 'SummaryStatement' });
export type SummaryStatement = z.infer<typeof summaryStatementSchema>;

/** A summary of the meeting in two or three sentences, and its decisions, each with evidence. */
export const summarySchema = z
  .object({ sentences: z.array(summaryStatementSchema), decisions: z.array(summaryStatementSchema) })
  .meta({ id: 'MinutesSummary' });
export type Summary = z.infer<typeof summarySchema>;

/** Content is empty before the first generation. */
export const minutesResponseSchema = z
  .object({
    content: z.string().meta({ description: 'Markdown.' }),
    rendered_html: z.string().meta({ description: 'Sanitized; lines with evidence carry data-evidence.' }),
    generated: z.boolean(),
    version: z.int(),
    citations: z.array(citationSchema),
    summary: summarySchema.nullable().meta({ description: 'Null if this text has no summary.' }),
    coverage: coverageSchema.nullable(),
    updated_at: instant.nullable(),
    generation: generationRecordSchema.nullable(),
    proposal_version: z
      .int()
      .nullable()
      .meta({ description: 'Version of a proposal that waits for a decision; null if there is none.' }),
  })
  .meta({ id: 'Minutes' });
export type MinutesResponse = z.infer<typeof minutesResponseSchema>;

export const minutesPatchSchema = z
  .object({ content: z.string(), version: baseVersion, amendment: amendmentNote })
  .meta({ id: 'MinutesPatch' });
export type MinutesPatch = z.input<typeof minutesPatchSchema>;

/** A line of a comparison of two texts. */
const comparedLineSchema = z.object({
  id: z.string().meta({ description: 'Identifies a change; empty for unchanged lines.' }),
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string().meta({ description: 'Markdown.' }),
});

/** A generated text compared with the current minutes, line by line. */
export const minutesProposalSchema = z
  .object({
    version: z.int(),
    minutes_version: z.int().meta({ description: 'Version of the minutes that it is compared with.' }),
    lines: z.array(comparedLineSchema),
    section: z.string().nullable().meta({ description: 'The heading that was generated again; null for all of them.' }),
    coverage: coverageSchema.nullable(),
    generation: generationRecordSchema.nullable(),
  })
  .meta({ id: 'MinutesProposal' });
export type MinutesProposal = z.infer<typeof minutesProposalSchema>;
/** GET /meetings/{id}/minutes/proposal: null if no proposal is pending. */
export const minutesProposalResponseSchema = z
  .object({ proposal: minutesProposalSchema.nullable() })
  .meta({ id: 'MinutesProposalResponse' });
export type MinutesProposalResponse = z.infer<typeof minutesProposalResponseSchema>;

/** POST to the same path: `lines` lists the changes to accept; all of them if absent. */
export const minutesProposalDecisionSchema = z
  .object({
    decision: z.enum(['accept', 'discard']),
    lines: z.array(z.string()).optional(),
    version: z.int().meta({ description: 'Version of the compared minutes.' }),
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
/** A version compared with the current minutes, line by line. */
export const versionComparisonSchema = z
  .object({
    version: z.int().meta({ description: 'Current version of the minutes.' }),
    lines: z
      .array(comparedLineSchema)
      .meta({ description: 'Restoring adds the lines "added" and removes the lines "removed".' }),
  })
  .meta({ id: 'MinutesVersionComparison' });
export type VersionComparison = z.infer<typeof versionComparisonSchema>;

/** POST /meetings/{id}/minutes/versions/{version}/restore: `version` is the current version that the client has. */
export const versionRestoreSchema = z
  .object({ version: baseVersion, amendment: amendmentNote })
  .meta({ id: 'MinutesVersionRestore' });
export type VersionRestore = z.input<typeof versionRestoreSchema>;

export const minutesVersionParamsSchema = z.object({ id, version: wholeNumber });
