import { z } from 'zod';
import { decisionSchema } from './decisions.ts';
import { earlierActionItemSchema, earlierAgendaItemSchema, meetingRefSchema } from './series.ts';

const personItemsSchema = z
  .object({
    name: z.string().meta({ description: '“Unassigned” for items without an assignee, which are last.' }),
    action_items: z.array(earlierActionItemSchema).meta({ description: 'By due date; those without one are last.' }),
  })
  .meta({ id: 'PersonItems' });

/** GET /meetings/{id}/series/brief: only data that the caller may read. */
export const seriesBriefSchema = z
  .object({
    last_meeting: meetingRefSchema.nullable().meta({ description: 'Null if there is no earlier meeting.' }),
    decisions: z.array(decisionSchema).meta({ description: 'Of earlier meetings, latest meeting first.' }),
    more_decisions: z.int().meta({ description: 'Number of decisions that are not listed.' }),
    people: z.array(personItemsSchema).meta({ description: 'Open action items of earlier meetings by person.' }),
    more_action_items: z.int().meta({ description: 'Number of open items that are not listed.' }),
    agenda_items: z.array(earlierAgendaItemSchema).meta({ description: 'Unfinished topics of the last meeting.' }),
  })
  .meta({ id: 'SeriesBrief' });
export type SeriesBrief = z.infer<typeof seriesBriefSchema>;

export const seriesBriefResponseSchema = z.object({ brief: seriesBriefSchema }).meta({ id: 'SeriesBriefResponse' });
export type SeriesBriefResponse = z.infer<typeof seriesBriefResponseSchema>;
