import { z } from 'zod';
import { ACTION_ITEMS_PER_REQUEST, EMAIL_CHARACTERS, PERSON_NAME_CHARACTERS } from '../../limits.ts';
import { amendmentNote, dayInput } from '../fields.ts';
import { actionItemPrioritySchema, actionItemSchema } from './action-items.ts';

const optionalText = (max: number) =>
  z.string().trim().max(max, `must have at most ${max} characters`).nullable().optional();

const actionItemIds = z
  .array(z.string().max(200))
  .max(ACTION_ITEMS_PER_REQUEST, `may be at most ${ACTION_ITEMS_PER_REQUEST} at once`)
  .default([]);

/** PATCH /meetings/{id}/action_items/bulk_update. Blank fields count as absent, as forms send them. Absent fields are left unchanged. */
export const actionItemsBulkUpdateSchema = z
  .object({
    action_item_ids: actionItemIds,
    assignee_type: z.enum(['user', 'unassign', 'external', '']).nullable().optional(),
    assignee_id: optionalText(200),
    assignee_name: optionalText(PERSON_NAME_CHARACTERS),
    assignee_email: optionalText(EMAIL_CHARACTERS),
    due_date: z.union([dayInput, z.literal(''), z.null()], { error: 'must be a date like 2026-11-21' }).optional(),
    state: z
      .enum(['open', 'done', ''])
      .nullable()
      .optional()
      .meta({ description: '`open` accepts suggested items and reopens done ones; `done` completes.' }),
    priority: z.union([actionItemPrioritySchema, z.literal(''), z.null()]).optional(),
    amendment: amendmentNote,
  })
  .meta({ id: 'ActionItemsBulkUpdate' });
export type ActionItemsBulkUpdate = z.input<typeof actionItemsBulkUpdateSchema>;

export const actionItemsBulkUpdateResponseSchema = z
  .object({
    message: z.string(),
    action_items: z.array(actionItemSchema).meta({ description: 'The updated items, in the order of the list.' }),
  })
  .meta({ id: 'ActionItemsBulkUpdateResponse' });
export type ActionItemsBulkUpdateResponse = z.infer<typeof actionItemsBulkUpdateResponseSchema>;

/** PATCH /action_items/bulk_update: items of several meetings. */
export const actionItemsBulkUpdateAcrossMeetingsSchema = actionItemsBulkUpdateSchema
  .omit({ amendment: true })
  .meta({ id: 'ActionItemsBulkUpdateAcrossMeetings' });
export type ActionItemsBulkUpdateAcrossMeetings = z.input<typeof actionItemsBulkUpdateAcrossMeetingsSchema>;

const skipped = z
  .array(z.object({ action_item_id: z.string(), error: z.string() }))
  .meta({ description: 'Items that are left unchanged, with the reason: no permission to edit, or approved minutes.' });

export const actionItemsBulkUpdateAcrossMeetingsResponseSchema = z
  .object({ action_items: z.array(actionItemSchema), skipped })
  .meta({ id: 'ActionItemsBulkUpdateAcrossMeetingsResponse' });
export type ActionItemsBulkUpdateAcrossMeetingsResponse = z.infer<
  typeof actionItemsBulkUpdateAcrossMeetingsResponseSchema
>;

/** POST /action_items/bulk_delete. */
export const actionItemsBulkDeleteSchema = z
  .object({ action_item_ids: actionItemIds, amendment: amendmentNote })
  .meta({ id: 'ActionItemsBulkDelete' });
export type ActionItemsBulkDelete = z.input<typeof actionItemsBulkDeleteSchema>;

export const actionItemsBulkDeleteResponseSchema = z
  .object({ deleted_ids: z.array(z.string()), skipped })
  .meta({ id: 'ActionItemsBulkDeleteResponse' });
export type ActionItemsBulkDeleteResponse = z.infer<typeof actionItemsBulkDeleteResponseSchema>;
