import {
  calendarFeedResponseSchema,
  feedSecretParams,
  renewCalendarFeedResponseSchema,
} from '@minutehand/contracts/http/calendar-feed';
import type { Response } from 'express';
import type { RateLimits } from '../../../../app/ports.ts';
import type { Clients } from '../../clients.ts';
import { writeCalendar } from '../../present/calendar-feed.ts';
import { createEntityTag, matchesEntityTag } from '../../requests/entity-tag.ts';
import { createLinkLimits } from '../../requests/link-limits.ts';
import { defineRoute, type Route } from '../../route.ts';

const commonFields = { tag: 'Calendar feed', access: 'user' } as const;
const FEED_PATH = '/action_items/feed';

/** The user's action items as a calendar feed with a secret URL. */
export function createCalendarFeedRoutes(dependencies: {
  meetings: Clients['meetings'];
  limits: RateLimits;
  publicUrl: string;
}): readonly Route[] {
  const { meetings, limits, publicUrl } = dependencies;
  const withLinkLimits = createLinkLimits(limits, 'calendar_feed.not_found');
  return [
    defineRoute({
      ...commonFields,
      scope: 'read',
      method: 'get',
      path: FEED_PATH,
      summary: 'Get the calendar feed, without its URL',
      responses: { 200: calendarFeedResponseSchema },
      handle: async (_, { call }) => {
        const { renewedAt } = await meetings.getCalendarFeed({}, call);
        return { status: 200, body: { calendar_feed: renewedAt === '' ? null : { renewed_at: renewedAt } } };
      },
    }),
    defineRoute({
      ...commonFields,
      // The URL is a credential that outlives the token that created it.
      scope: 'admin',
      method: 'post',
      path: FEED_PATH,
      summary: 'Create or renew the calendar feed; the previous URL stops working',
      responses: { 201: renewCalendarFeedResponseSchema },
      needsRecentAuthentication: true,
      isResponseStored: false,
      handle: async (_, { call }) => {
        const { renewedAt, secret } = await meetings.renewCalendarFeed({}, call);
        const url = `${publicUrl}${FEED_PATH}/${encodeURIComponent(secret)}.ics`;
        return { status: 201, body: { calendar_feed: { renewed_at: renewedAt }, url } };
      },
    }),
    defineRoute({
      ...commonFields,
      scope: 'write',
      method: 'delete',
      path: FEED_PATH,
      summary: 'Delete the calendar feed',
      responses: { 204: 'Deleted' },
      handle: async (_, { call }) => {
        await meetings.deleteCalendarFeed({}, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...commonFields,
      access: 'public',
      scope: 'read',
      method: 'get',
      path: `${FEED_PATH}/{secret}.ics`,
      summary: 'Get open action items with a due date as iCalendar events (RFC 5545)',
      params: feedSecretParams,
      // Links followed in a browser get the file, not the page shell.
      respondsToHtml: true,
      responses: { 200: 'A file of the type text/calendar', 304: 'Not modified' },
      handle: async ({ params }, { request, asGateway, network }) => {
        const { items } = await withLinkLimits(params.secret, network, () =>
          meetings.readCalendarFeed({ secret: params.secret }, asGateway),
        );
        const calendar = writeCalendar(items, publicUrl);
        const tag = createEntityTag(calendar);
        return {
          write: async (response: Response) => {
            response.setHeader('ETag', tag);
            if (matchesEntityTag(request, tag)) response.status(304).end();
            else response.status(200).type('text/calendar; charset=utf-8').send(calendar);
          },
        };
      },
    }),
  ];
}
