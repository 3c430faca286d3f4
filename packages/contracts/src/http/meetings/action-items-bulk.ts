import { z } from 'zod';
import { ACTION_ITEMS_PER_REQUEST, EMAIL_CHARACTERS, PERSON_NAME_CHARACTERS } from '../../limits.ts';
import { amendmentNote, dayInput } from '../fields.ts';
import { actionItemSchema } from './action-items.ts';

const optionalText = (max: number) =>
  z.string().trim().max(max, `must have at most ${max} characters`).nullable().optional();

/** PATCH /meetings/{id}/action_items/bulk_update. Blank fields count as absent, as forms send them. Absent fields are left unchanged. */
export const actionItemsBulkSchema = z
  .object({
    action_item_ids: z
      .array(z.string().max(200))
      .max(ACTION_ITEMS_PER_REQUEST, `may be at most ${ACTION_ITEMS_PER_REQUEST} at once`)
      .default([]),
    assignee_type: z.enum(['user', 'unassign', 'external', '']).nullable().optional(),
    assignee_id: optionalText(200),
    assignee_name: optionalText(PERSON_NAME_CHARACTERS),
    assignee_email: optionalText(EMAIL_CHARACTERS),
    due_date: z.union([dayInput, z.literal(''), z.null()], { error: 'must be a date like 2026-11-21' }).optional(),
    amendment: amendmentNote,
  })
  .meta({ id: 'ActionItemsBulk' });
export type ActionItemsBulk = z.input<typeof actionItemsBulkSchema>;

export const actionItemsBulkResponseSchema = z
  .object({
    message: z.string(),
    action_items: z.array(actionItemSchema).meta({ description: 'The updated items, in the order of the list.' }),
  })
  .meta({ id: 'ActionItemsBulkResponse' });
export type ActionItemsBulkResponse = z.infer<typeof actionItemsBulkResponseSchema>;
