import { z } from 'zod';

/** GET /assigned/{token}: an action item as shown to an assignee outside the account. */
export const assignedItemSchema = z
  .object({
    description: z.string(),
    due_date: z.string().nullable().meta({ description: 'A date such as 2026-11-21; null if there is no due date.' }),
    due_date_formatted: z.string(),
    overdue: z.boolean(),
    completed: z.boolean(),
    meeting_title: z.string(),
    assigned_by: z.string().meta({ description: 'Name of the user who assigned it; empty when unknown.' }),
  })
  .meta({ id: 'AssignedItem' });
export type AssignedItem = z.infer<typeof assignedItemSchema>;

export const assignedItemResponseSchema = z
  .object({ assigned_item: assignedItemSchema })
  .meta({ id: 'AssignedItemResponse' });
export type AssignedItemResponse = z.infer<typeof assignedItemResponseSchema>;
