import { z } from 'zod';
import { EMAIL_NOTE_CHARACTERS, EMAIL_RECIPIENTS_MAX } from '../../limits.ts';

/** POST /meetings/{id}/email_minutes. */
export const emailMinutesSchema = z
  .object({
    email_addresses: z
      .string()
      .meta({ description: `At most ${EMAIL_RECIPIENTS_MAX}, comma-separated. Each receives one email.` }),
    note: z
      .string()
      .trim()
      .max(EMAIL_NOTE_CHARACTERS, `must have at most ${EMAIL_NOTE_CHARACTERS} characters`)
      .nullish()
      .transform((note) => note ?? '')
      .meta({ description: 'A note shown above the minutes.' }),
  })
  .meta({ id: 'EmailMinutes' });
export type EmailMinutes = z.input<typeof emailMinutesSchema>;

export const emailMinutesResponseSchema = z
  .object({ message: z.string().meta({ description: 'A sentence to show.' }) })
  .meta({ id: 'EmailMinutesResponse' });
export type EmailMinutesResponse = z.infer<typeof emailMinutesResponseSchema>;
