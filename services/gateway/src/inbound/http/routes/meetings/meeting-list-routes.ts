import { idParams } from '@minutehand/contracts/http/fields';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Clients } from '../../clients.ts';
import { presentMeeting } from '../../present/meetings/meetings.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';

type Call = UserContext['call'];

/** The lists that contain a meeting: the archive, and the user's favorites. */
export function createMeetingListRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  const routes = [
    {
      name: 'archive',
      summary: 'Archive a meeting: lists show it only on request',
      change: (meetingId: string, call: Call) => meetings.archiveMeeting({ meetingId, archived: true }, call),
    },
    {
      name: 'unarchive',
      summary: 'Take a meeting out of the archive',
      change: (meetingId: string, call: Call) => meetings.archiveMeeting({ meetingId, archived: false }, call),
    },
    {
      name: 'favorite',
      summary: "Add a meeting to the user's favorites",
      change: (meetingId: string, call: Call) => meetings.favoriteMeeting({ meetingId, favorite: true }, call),
    },
    {
      name: 'unfavorite',
      summary: "Remove a meeting from the user's favorites",
      change: (meetingId: string, call: Call) => meetings.favoriteMeeting({ meetingId, favorite: false }, call),
    },
  ] as const;
  return routes.map(({ name, summary, change }) =>
    defineRoute({
      tag: 'Meetings',
      access: 'user',
      scope: 'write',
      method: 'post',
      path: `/meetings/{id}/${name}`,
      summary,
      params: idParams,
      responses: { 200: meetingResponseSchema },
      handle: async ({ params }, { call }) => {
        const { meeting } = await change(params.id, call);
        return { status: 200, body: { meeting: presentMeeting(meeting) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
        return { status: 200, body: { meeting: presentMeeting(meeting) } };
      },
    }),
  );
}
