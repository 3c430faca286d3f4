import { z } from 'zod';
import { PRESENCE_CLIENT_CHARACTERS } from '../../limits.ts';
import { id } from '../fields.ts';

const activity = z.enum(['viewing', 'editing_minutes']);

/** PUT /meetings/{id}/presence. Repeated by an open page; without a repetition, the entry expires. */
export const presenceUpdateSchema = z
  .object({
    client_id: z
      .string()
      .min(1)
      .max(PRESENCE_CLIENT_CHARACTERS)
      .meta({ description: 'Identifies a page; a user may have several open.' }),
    activity: z.enum([...activity.options, 'left']),
  })
  .meta({ id: 'PresenceUpdate' });
export type PresenceUpdate = z.infer<typeof presenceUpdateSchema>;

export const activeUserSchema = z.object({ user_id: id, name: z.string(), activity }).meta({ id: 'PresentPerson' });
export type ActiveUser = z.infer<typeof activeUserSchema>;

export const presenceResponseSchema = z
  .object({ people: z.array(activeUserSchema).meta({ description: 'The other users who have the meeting open.' }) })
  .meta({ id: 'Presence' });
export type PresenceResponse = z.infer<typeof presenceResponseSchema>;
