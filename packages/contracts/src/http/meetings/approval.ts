import { z } from 'zod';
import { APPROVAL_NOTE_CHARACTERS } from '../../limits.ts';
import { baseVersion, id, instant } from '../fields.ts';
import { personRefSchema } from './meetings.ts';

export const approvalStateSchema = z.enum(['draft', 'in_review', 'approved']);
export type ApprovalState = z.infer<typeof approvalStateSchema>;

/** A step of the approval, or an amendment of approved minutes. */
export const approvalEntrySchema = z
  .object({
    id,
    kind: z.enum(['submitted', 'returned', 'approved', 'amended']),
    by: personRefSchema,
    at: instant,
    note: z.string(),
    version: z.int().meta({ description: 'Version of the minutes after this entry.' }),
    subject: z
      .enum(['minutes', 'action_item'])
      .nullable()
      .meta({ description: 'What an amendment changed; null for other entries.' }),
    lines: z
      .array(z.object({ kind: z.enum(['added', 'removed']), text: z.string() }))
      .meta({ description: 'Lines that an amendment removed and added.' }),
    is_shortened: z.boolean().meta({ description: 'True if lines were omitted or shortened.' }),
  })
  .meta({ id: 'ApprovalEntry' });
export type ApprovalEntry = z.infer<typeof approvalEntrySchema>;

/** The approval of minutes: draft, in review, then approved and locked. */
export const approvalSchema = z
  .object({
    state: approvalStateSchema,
    version: z.int().meta({ description: 'Current version of the minutes; 0 before there are any.' }),
    approved_version: z.int().nullable(),
    entries: z.array(approvalEntrySchema).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof approvalSchema>;
export const approvalResponseSchema = z.object({ approval: approvalSchema }).meta({ id: 'ApprovalResponse' });
export type ApprovalResponse = z.infer<typeof approvalResponseSchema>;

/** POST /meetings/{id}/approval/{submit,return,approve}. */
export const approvalDecisionSchema = z
  .object({
    note: z
      .string()
      .trim()
      .max(APPROVAL_NOTE_CHARACTERS, `must have at most ${APPROVAL_NOTE_CHARACTERS} characters`)
      .nullish()
      .transform((note) => note ?? ''),
    version: baseVersion,
  })
  .meta({ id: 'ApprovalDecision' });
export type ApprovalDecision = z.input<typeof approvalDecisionSchema>;
