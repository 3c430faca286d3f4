import { z } from 'zod';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '../limits.ts';
import { id, nextCursor, seenVersion, wholeNumber } from './fields.ts';

/** An earlier meeting of the series that left it open. */
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
      description: 'Where it was carried over from; null where from nowhere, or from what the asker may not read.',
    }),
  })
  .meta({ id: 'AgendaItem' });
export type AgendaItem = z.infer<typeof agendaItemSchema>;

/** One item: its fields, and the same again under its name. */
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

/** Forms send texts. */
const flag = z.union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => /^(true|1)$/.test(text))], {
  error: 'must be true or false',
});
const position = wholeNumber.pipe(z.int().min(1, 'must be at least 1').max(1_000_000, 'must be at most 1000000'));

export const agendaItemCreateSchema = z.object({ agenda_item: z.object({ title }) }).meta({ id: 'AgendaItemCreate' });
export type AgendaItemCreate = z.input<typeof agendaItemCreateSchema>;

/** What is absent stays. A position moves the item there. */
export const agendaItemPatchSchema = z
  .object({
    agenda_item: z.object({
      title: title.optional(),
      completed: flag.optional(),
      position: position.optional(),
      version: seenVersion,
    }),
  })
  .meta({ id: 'AgendaItemPatch' });
export type AgendaItemPatch = z.input<typeof agendaItemPatchSchema>;

export const agendaItemParamsSchema = z.object({ id, agenda_item_id: id });
