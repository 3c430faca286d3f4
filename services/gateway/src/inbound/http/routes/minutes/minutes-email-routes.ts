import { idParams } from '@minutehand/contracts/http/fields';
import { emailMinutesResponseSchema, emailMinutesSchema } from '@minutehand/contracts/http/meetings/minutes-emails';
import type { Clients } from '../../clients.ts';
import { defineRoute, type Route } from '../../route.ts';

export function createMinutesEmailRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      tag: 'Minutes',
      access: 'user',
      scope: 'write',
      method: 'post',
      path: '/meetings/{id}/email_minutes',
      summary: 'Email the current minutes',
      params: idParams,
      body: emailMinutesSchema,
      responses: { 200: emailMinutesResponseSchema },
      requireReadable: ({ id }, { call }) => meetings.getMeeting({ meetingId: id }, call),
      handle: async ({ params, body }, { call, requestKey }) => {
        const { recipients } = await meetings.emailMinutes(
          { meetingId: params.id, emailAddresses: body.email_addresses, note: body.note, requestKey },
          { ...call, isIdempotent: requestKey !== '' },
        );
        const addresses = recipients === 1 ? '1 address' : `${recipients} addresses`;
        return { status: 200, body: { message: `The minutes are on their way to ${addresses}.` } };
      },
    }),
  ];
}
