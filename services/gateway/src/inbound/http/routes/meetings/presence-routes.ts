import { idParams } from '@minutehand/contracts/http/fields';
import { presenceResponseSchema, presenceUpdateSchema } from '@minutehand/contracts/http/meetings/presence';
import type { PresenceStore } from '../../../../app/ports.ts';
import { listOtherUsers, type PresenceEntry } from '../../../../domain/presence.ts';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

/** The users who have a meeting open. Only readers of the meeting report and see it. */
export function createPresenceRoutes(dependencies: {
  readonly clients: Pick<Clients, 'accounts' | 'meetings'>;
  readonly presence: PresenceStore;
  readonly now: () => Date;
}): readonly Route[] {
  const { clients, presence, now } = dependencies;
  return [
    defineRoute({
      tag: 'Meetings',
      access: 'user',
      scope: 'write',
      method: 'put',
      path: '/meetings/{id}/presence',
      summary: 'Report an open page of a meeting; returns the other users who have it open',
      params: idParams,
      body: presenceUpdateSchema,
      responses: { 200: presenceResponseSchema },
      requireReadable: ({ id }, { call }) => clients.meetings.getMeeting({ meetingId: id }, call),
      handle: async ({ params, body }, { actor, call }) => {
        const { userId } = actor;
        const tabId = `${userId}:${body.client_id}`;
        let entries: readonly PresenceEntry[] = [];
        if (body.activity === 'left') {
          // No access check: leaving must also work after the meeting was deleted or is no longer shared with the user.
          await presence.report(params.id, tabId, undefined);
        } else {
          const [{ subject }] = await Promise.all([
            clients.accounts.getSubject({}, call),
            clients.meetings.getMeeting({ meetingId: params.id }, call),
          ]);
          const { name } = requireField(requireField(subject).user);
          const entry = { userId, name, activity: body.activity, at: now().getTime() };
          entries = await presence.report(params.id, tabId, entry);
        }
        const people = listOtherUsers(entries, userId).map((otherUser) => {
          return { user_id: otherUser.userId, name: otherUser.name, activity: otherUser.activity };
        });
        return { status: 200, body: { people } };
      },
    }),
  ];
}
