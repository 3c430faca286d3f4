import { z } from 'zod';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '../../limits.ts';
import { baseVersion, formFlag, id, nextCursor, wholeNumber } from '../fields.ts';

/** The earlier meeting of the series that the item was carried over from. */
export const agendaItemSourceSchema = z
  .object({ meeting_id: id, meeting_title: z.string(), kind: z.enum(['agenda_item', 'action_item']) })
  .meta({ id: 'AgendaItemSource' });

export const agendaItemSchema = z
  .object({
    id,
    meeting_id: id,
    title: z.string(),
    completed: z.boolean(),
    position: z.int().meta({ description: 'From 1, in the order of the list.' }),
    version: z.int(),
    source: agendaItemSourceSchema.nullable().meta({
      description: 'Where it was carried over from; null if it was not, or if the caller cannot read that meeting.',
    }),
  })
  .meta({ id: 'AgendaItem' });
export type AgendaItem = z.infer<typeof agendaItemSchema>;

/** One item: its fields at the top level and again under `agenda_item`. */
export const agendaItemResponseSchema = agendaItemSchema
  .extend({ agenda_item: agendaItemSchema })
  .meta({ id: 'AgendaItemResponse' });
export type AgendaItemResponse = z.infer<typeof agendaItemResponseSchema>;

export const agendaItemsResponseSchema = z
  .object({ agenda_items: z.array(agendaItemSchema), next_cursor: nextCursor })
  .meta({ id: 'AgendaItemList' });
export type AgendaItemsResponse = z.infer<typeof agendaItemsResponseSchema>;

const title = z
  .string()
  .trim()
  .max(AGENDA_ITEM_TITLE_CHARACTERS, `must have at most ${AGENDA_ITEM_TITLE_CHARACTERS} characters`);

const position = wholeNumber.pipe(z.int().min(1, 'must be at least 1').max(1_000_000, 'must be at most 1000000'));

export const agendaItemCreateSchema = z.object({ agenda_item: z.object({ title }) }).meta({ id: 'AgendaItemCreate' });
export type AgendaItemCreate = z.input<typeof agendaItemCreateSchema>;

/** Absent fields are left unchanged. `position` moves the item. */
export const agendaItemPatchSchema = z
  .object({
    agenda_item: z.object({
      title: title.optional(),
      completed: formFlag.optional(),
      position: position.optional(),
      version: baseVersion,
    }),
  })
  .meta({ id: 'AgendaItemPatch' });
export type AgendaItemPatch = z.input<typeof agendaItemPatchSchema>;

export const agendaItemParamsSchema = z.object({ id, agenda_item_id: id });
