import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import { tokenParams } from '@minutehand/contracts/http/fields';
import { acceptedResponseSchema, sessionResponseSchema } from '@minutehand/contracts/http/session';
import type { Clients } from '../../clients.ts';
import { presentSession } from '../../present/people.ts';
import { defineRoute, type Route } from '../../route.ts';

const commonFields = { tag: 'Sign-in', access: 'user' } as const;

/** Verification of the email address of the signed-in user. */
export function createEmailVerificationRoutes({ accounts }: Pick<Clients, 'accounts'>): readonly Route[] {
  return [
    defineRoute({
      ...commonFields,
      scope: 'write',
      method: 'post',
      path: '/email_verifications',
      summary: 'Email the signed-in user another link that confirms their address; once a minute, five times a day',
      // 409: the address is confirmed already.
      responses: { 202: acceptedResponseSchema, 409: errorResponseSchema },
      isResponseStored: false,
      handle: async (_, { call }) => {
        const { email } = await accounts.requestEmailVerification({}, call);
        return { status: 202, body: { message: `We sent a link to ${email}.` } };
      },
    }),
    defineRoute({
      ...commonFields,
      scope: 'admin',
      method: 'patch',
      path: '/email_verifications/{token}',
      summary: 'Confirm the email address of the signed-in user with the token of an emailed link',
      params: tokenParams,
      responses: { 200: sessionResponseSchema },
      isResponseStored: false,
      handle: async ({ params }, { call, session }) => {
        const { subject } = await accounts.verifyEmail({ token: params.token }, call);
        return { status: 200, body: presentSession(subject, session?.csrfToken ?? '') };
      },
    }),
  ];
}
