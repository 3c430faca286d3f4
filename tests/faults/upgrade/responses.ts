import { z } from 'zod';

/** The parts of responses that the test reads. The schemas of this release require fields that the previous one does not return. */
export const meetingSchema = z.object({
  meeting: z.object({ id: z.string(), title: z.string(), state: z.string() }),
});
export const actionItemsSchema = z.object({ action_items: z.array(z.object({ description: z.string() })) });
export const agendaItemsSchema = z.object({ agenda_items: z.array(z.object({ title: z.string() })) });
export const notesSchema = z.object({ notes: z.object({ content: z.string() }) });
export const minutesSchema = z.object({ content: z.string() });
export const accessTokenSchema = z.object({ secret: z.string() });
export const searchSchema = z.object({ results: z.array(z.object({ meeting_id: z.string() })) });
