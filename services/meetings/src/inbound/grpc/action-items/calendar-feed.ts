import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { deleteCalendarFeed } from '../../../app/calendar-feed/delete-calendar-feed.ts';
import { findCalendarFeed } from '../../../app/calendar-feed/find-calendar-feed.ts';
import { readCalendarFeed } from '../../../app/calendar-feed/read-calendar-feed.ts';
import { renewCalendarFeed } from '../../../app/calendar-feed/renew-calendar-feed.ts';
import type { Ports } from '../../../app/ports.ts';

type FeedRpcs = 'getCalendarFeed' | 'renewCalendarFeed' | 'deleteCalendarFeed' | 'readCalendarFeed';

/** Handlers for the feed of a member's action items. */
export function createCalendarFeedHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, FeedRpcs> {
  return {
    getCalendarFeed: defineHandler({ accessScope: 'read' }, async (_request, { caller }) => {
      const feed = await findCalendarFeed(ports, caller);
      return { renewedAt: feed?.renewedAt.toISOString() ?? '' };
    }),

    // The URL is a credential that outlives the access token that created it.
    renewCalendarFeed: defineHandler({ accessScope: 'admin' }, async (_request, { caller }) => {
      const { feed, secret } = await renewCalendarFeed(ports, caller);
      return { renewedAt: feed.renewedAt.toISOString(), secret };
    }),

    deleteCalendarFeed: defineHandler({ accessScope: 'write' }, async (_request, { caller }) => {
      await deleteCalendarFeed(ports, caller);
      return {};
    }),

    readCalendarFeed: defineHandler({ services: ['gateway'] }, async ({ secret }) => {
      const items = await readCalendarFeed(ports, secret);
      return {
        items: items.map(({ item, meetingTitle }) => ({
          id: item.id,
          meetingId: item.meetingId,
          meetingTitle,
          description: item.description,
          dueDate: item.dueDate ?? '',
          version: item.version,
          updatedAt: item.updatedAt.toISOString(),
        })),
      };
    }),
  };
}
