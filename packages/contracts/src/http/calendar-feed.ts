import { z } from 'zod';
import { instant } from './fields.ts';

export const calendarFeedSchema = z
  .object({ renewed_at: instant.meta({ description: 'When its current address was created.' }) })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/** GET /action_items/feed: null when the caller has none. */
export const calendarFeedResponseSchema = z
  .object({ calendar_feed: calendarFeedSchema.nullable() })
  .meta({ id: 'CalendarFeedResponse' });
export type CalendarFeedResponse = z.infer<typeof calendarFeedResponseSchema>;

/** POST /action_items/feed. */
export const renewCalendarFeedResponseSchema = z
  .object({
    calendar_feed: calendarFeedSchema,
    url: z
      .url()
      .meta({ description: 'For calendar programs. Anyone with this URL can read the items. Shown only once.' }),
  })
  .meta({ id: 'RenewCalendarFeedResponse' });
export type RenewCalendarFeedResponse = z.infer<typeof renewCalendarFeedResponseSchema>;

/** Path of the feed itself. */
export const feedSecretParams = z.object({ secret: z.string().min(1).max(200) });
