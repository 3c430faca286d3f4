import { AppError } from '@minutehand/contracts/errors';
import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import { idParams, pageQuery, tokenParams } from '@minutehand/contracts/http/fields';
import {
  accountDeletionSchema,
  deletionPlanResponseSchema,
  deletionsResponseSchema,
  scheduledDeletionResponseSchema,
  userDeletionSchema,
} from '@minutehand/contracts/http/privacy/deletions';
import { acceptedResponseSchema, sessionResponseSchema } from '@minutehand/contracts/http/session';
import type { RateLimits, SessionStore } from '../../../../app/ports.ts';
import type { Sessions } from '../../../../app/sessions.ts';
import type { Clients } from '../../clients.ts';
import { presentDeletion, presentDeletionPlan } from '../../present/deletions.ts';
import { emptyToNull, requireField } from '../../present/proto-fields.ts';
import { createLinkLimits } from '../../requests/link-limits.ts';
import { defineRoute, type Route } from '../../route.ts';
import { createSessionRotation } from '../../session-rotation.ts';

const commonFields = { tag: 'People', access: 'user', scope: 'admin' } as const;

/** Deletion of the user and of the account, with a grace period. */
export function createDeletionRoutes(dependencies: {
  deletions: Clients['deletions'];
  sessions: Sessions;
  store: SessionStore;
  limits: RateLimits;
}): readonly Route[] {
  const { deletions, sessions, store, limits } = dependencies;
  const { renew } = createSessionRotation(sessions);
  const withRateLimits = createLinkLimits(limits, 'deletion.link_invalid');
  return [
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/users/me/deletion_plan',
      summary: 'Get what the deletion of the signed-in user would do to each of their accounts',
      responses: { 200: deletionPlanResponseSchema },
      handle: async (_, { call }) => {
        const plan = await deletions.getDeletionPlan({}, call);
        return { status: 200, body: { deletion_plan: presentDeletionPlan(plan) } };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/users/me/deletion',
      summary: 'Delete the signed-in user after the grace period, and sign out everywhere; needs a browser session',
      body: userDeletionSchema,
      needsRecentAuthentication: true,
      isResponseStored: false,
      // 409: the user is the only owner of an account with other members. `errors.accounts` lists them.
      responses: { 202: scheduledDeletionResponseSchema, 409: errorResponseSchema },
      handle: async ({ body }, context) => {
        const { eraseAt, credentialEpoch } = await deletions.deleteUser({ email: body.email }, context.call);
        // The event does the same; here it happens before the response.
        await store.endForUserBeforeEpoch(context.actor.userId, credentialEpoch);
        context.cookies.clear();
        return { status: 202, body: { deletion: { subject: 'user', erase_at: eraseAt } } };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/accounts/{id}/deletion',
      summary: 'Delete the current account after the grace period, and close it at once; owners, browser sessions',
      params: idParams,
      body: accountDeletionSchema,
      needsRecentAuthentication: true,
      isResponseStored: false,
      responses: { 202: sessionResponseSchema },
      handle: async ({ params, body: { name } }, context) => {
        const { accountId } = context.actor;
        if (params.id !== accountId) throw new AppError('account.not_found');
        const { subject, userIds } = await deletions.deleteAccount({ name }, context.call);
        const body = await renew(subject, context);
        // The event does the same for the others; here it happens before the response. The renewed session of the caller stays.
        const { membershipVersion: version } = requireField(subject);
        for (const userId of [...userIds, context.actor.userId])
          await store.endForMember({ userId, accountId, version });
        return { status: 202, body };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/session/cancel_deletion',
      summary: 'Cancel the deletion of the signed-in user or, without one, of the current account',
      isAllowedDuringDeletion: true,
      isResponseStored: false,
      // 409: the deletion has started.
      responses: { 200: sessionResponseSchema, 409: errorResponseSchema },
      handle: async (_, context) => {
        const { subject } = await deletions.cancelDeletion({}, context.call);
        return { status: 200, body: await renew(subject, context) };
      },
    }),
    defineRoute({
      tag: 'People',
      access: 'session',
      scope: 'write',
      method: 'post',
      path: '/deletions/{token}/cancel',
      summary: 'Cancel a deletion with the token of the emailed link',
      params: tokenParams,
      responses: { 200: acceptedResponseSchema },
      handle: ({ params }, context) =>
        withRateLimits(params.token, context.network, async () => {
          await deletions.cancelDeletionByToken({ token: params.token }, context.asGateway);
          return { status: 200 as const, body: { message: 'The deletion was cancelled.' } };
        }),
    }),
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/deletions',
      summary: 'List all deletions with what each service erased, newest first; platform admins',
      query: pageQuery,
      responses: { 200: deletionsResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await deletions.listDeletions({ limit: query.limit, cursor: query.cursor ?? '' }, call);
        return {
          status: 200,
          body: { deletions: page.deletions.map(presentDeletion), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
  ];
}
