import { z } from 'zod';

/** GET /assigned/{token}: what somebody outside of the account sees of an item that was given to them, and nothing else. */
export const assignedItemSchema = z
  .object({
    description: z.string(),
    due_date: z.string().nullable().meta({ description: 'A day, 2026-11-21; null when none was said.' }),
    due_date_formatted: z.string(),
    overdue: z.boolean(),
    completed: z.boolean(),
    meeting_title: z.string(),
    assigned_by: z.string().meta({ description: 'Who gave it to them; empty when unknown.' }),
  })
  .meta({ id: 'AssignedItem' });
export type AssignedItem = z.infer<typeof assignedItemSchema>;

export const assignedItemResponseSchema = z
  .object({ assigned_item: assignedItemSchema })
  .meta({ id: 'AssignedItemResponse' });
export type AssignedItemResponse = z.infer<typeof assignedItemResponseSchema>;
