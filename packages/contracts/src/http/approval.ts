import { z } from 'zod';
import { APPROVAL_NOTE_CHARACTERS } from '../limits.ts';
import { id, instant, seenVersion } from './fields.ts';
import { personRefSchema } from './meetings.ts';

export const approvalStateSchema = z.enum(['draft', 'in_review', 'approved']);
export type ApprovalState = z.infer<typeof approvalStateSchema>;

/** One step on the way to approved minutes, or a change to them afterwards. */
export const approvalEntrySchema = z
  .object({
    id,
    kind: z.enum(['submitted', 'returned', 'approved', 'amended']),
    by: personRefSchema,
    at: instant,
    note: z.string(),
    version: z.int().meta({ description: 'Of the minutes after it.' }),
    subject: z
      .enum(['minutes', 'action_item'])
      .nullable()
      .meta({ description: 'What an amendment changed; null for other entries.' }),
    lines: z
      .array(z.object({ kind: z.enum(['added', 'removed']), text: z.string() }))
      .meta({ description: 'What an amendment took out and put in.' }),
    is_shortened: z.boolean().meta({ description: 'True where there were more or longer lines.' }),
  })
  .meta({ id: 'ApprovalEntry' });
export type ApprovalEntry = z.infer<typeof approvalEntrySchema>;

/** How far the minutes are agreed: draft, in review, then approved and locked. */
export const approvalSchema = z
  .object({
    state: approvalStateSchema,
    version: z.int().meta({ description: 'Of the minutes as they are now; 0 before there are any.' }),
    approved_version: z.int().nullable(),
    entries: z.array(approvalEntrySchema).meta({ description: 'The oldest first.' }),
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
    version: seenVersion,
  })
  .meta({ id: 'ApprovalDecision' });
export type ApprovalDecision = z.input<typeof approvalDecisionSchema>;
