import { AppError } from '@minutehand/contracts/errors';
import { idParams, pageQuery } from '@minutehand/contracts/http/fields';
import {
  accountPatchSchema,
  accountResponseSchema,
  accountsResponseSchema,
  handoverResponseSchema,
  membershipDeleteQuerySchema,
  membershipPatchSchema,
  membershipResponseSchema,
  membershipsResponseSchema,
  mentionsQuerySchema,
  mentionsResponseSchema,
  ownershipTransferSchema,
  userPatchSchema,
  userResponseSchema,
  usersQuerySchema,
  usersResponseSchema,
} from '@minutehand/contracts/http/people';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import type { Sessions } from '../../../../app/sessions.ts';
import type { Clients } from '../../clients.ts';
import {
  presentAccount,
  presentHandover,
  presentMembership,
  presentPerson,
  presentUser,
} from '../../present/people.ts';
import { emptyToNull, requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';
import { createSessionRotation } from '../../session-rotation.ts';
import { respondWithSignedInUser } from './respond-with-signed-in-user.ts';

const readRoute = { tag: 'People', access: 'user', scope: 'read', method: 'get' } as const;
/** Lists of people are used to assign, share and mention, so they need the scope of these writes. */
const listPeopleRoute = { ...readRoute, scope: 'write' } as const;
/** Members and their roles. */
const adminRoute = { tag: 'People', access: 'user', scope: 'admin' } as const;
const writeRoute = { tag: 'People', access: 'user', scope: 'write' } as const;

export function createPeopleRoutes(dependencies: {
  accounts: Clients['accounts'];
  meetings: Clients['meetings'];
  sessions: Sessions;
}): readonly Route[] {
  const { accounts, meetings, sessions } = dependencies;
  const { renew } = createSessionRotation(sessions);
  return [
    defineRoute({
      ...listPeopleRoute,
      path: '/users',
      summary: 'Search members of the account',
      query: usersQuerySchema,
      responses: { 200: usersResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await accounts.listMembers(
          { query: query.query, limit: query.limit, cursor: query.cursor ?? '' },
          call,
        );
        return {
          status: 200,
          body: { users: page.members.map(presentPerson), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...listPeopleRoute,
      path: '/users/mentions.json',
      summary: 'Search members to mention',
      query: mentionsQuerySchema,
      responses: { 200: mentionsResponseSchema },
      handle: async ({ query }, { call }) => {
        const { mentions } = await accounts.searchMentions({ query: query.query }, call);
        return { status: 200, body: mentions };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/users',
      summary: 'Update name, theme, time zone or language of dates of the signed-in user',
      body: userPatchSchema,
      responses: { 200: userResponseSchema },
      handle: async ({ body: { user } }, { call }) => {
        const updated = await accounts.updateUser(
          {
            ...{ name: user.name, theme: user.theme, timeZone: user.time_zone },
            dateLanguage: user.date_language,
          },
          call,
        );
        return { status: 200, body: { user: presentUser(requireField(updated.user)) } };
      },
      respondToRepeat: (_, context) => respondWithSignedInUser({ accounts }, context),
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/dashboard/complete_onboarding',
      summary: 'Complete or skip the onboarding of the signed-in user',
      responses: { 200: accountResponseSchema },
      handle: async (_, { call }) => {
        const { subject } = await accounts.completeOnboarding({}, call);
        return { status: 200, body: { account: presentAccount(requireField(subject?.account)) } };
      },
      respondToRepeat: async (_, { call }) => {
        const { subject } = await accounts.getSubject({}, call);
        return { status: 200, body: { account: presentAccount(requireField(subject?.account)) } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/accounts',
      isAllowedDuringDeletion: true,
      summary: 'List accounts of the signed-in user',
      responses: { 200: accountsResponseSchema },
      handle: async (_, { call }) => {
        const page = await accounts.listAccounts({}, call);
        return { status: 200, body: { accounts: page.accounts.map(presentAccount), next_cursor: null } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/accounts/{id}/switch',
      isAllowedDuringDeletion: true,
      summary: 'Switch to another account; rotates session and CSRF token',
      params: idParams,
      responses: { 200: sessionResponseSchema },
      isResponseStored: false,
      handle: async ({ params }, context) => {
        const { subject } = await accounts.switchAccount({ accountId: params.id }, context.call);
        return { status: 200, body: await renew(subject, context) };
      },
    }),
    defineRoute({
      ...adminRoute,
      method: 'patch',
      path: '/accounts/{id}',
      summary: 'Rename the current account',
      params: idParams,
      body: accountPatchSchema,
      wrappedIn: 'account',
      responses: { 200: accountResponseSchema },
      handle: async ({ params, body }, { actor, call }) => {
        if (params.id !== actor.accountId) throw new AppError('account.not_found');
        const { account } = await accounts.updateAccount({ name: body.name }, call);
        return { status: 200, body: { account: presentAccount(requireField(account)) } };
      },
    }),
    defineRoute({
      ...adminRoute,
      method: 'post',
      path: '/accounts/{id}/transfer_ownership',
      summary: 'Make another member an owner of the current account, and the caller an admin',
      params: idParams,
      body: ownershipTransferSchema,
      needsRecentAuthentication: true,
      responses: { 200: accountResponseSchema },
      handle: async ({ params, body }, { actor, call }) => {
        if (params.id !== actor.accountId) throw new AppError('account.not_found');
        const { subject } = await accounts.transferOwnership({ userId: body.user_id }, call);
        return { status: 200, body: { account: presentAccount(requireField(subject?.account)) } };
      },
    }),
    defineRoute({
      ...adminRoute,
      method: 'get',
      path: '/memberships',
      summary: 'List members with their roles',
      query: pageQuery,
      responses: { 200: membershipsResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await accounts.listMembers({ query: '', limit: query.limit, cursor: query.cursor ?? '' }, call);
        return {
          status: 200,
          body: { memberships: page.members.map(presentMembership), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...adminRoute,
      method: 'patch',
      path: '/memberships/{id}',
      summary: 'Change the role of a member',
      params: idParams,
      body: membershipPatchSchema,
      wrappedIn: 'membership',
      needsRecentAuthentication: true,
      responses: { 200: membershipResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { membership } = await accounts.updateMembership({ id: params.id, role: body.role }, call);
        return { status: 200, body: { membership: presentMembership(requireField(membership)) } };
      },
    }),
    defineRoute({
      ...adminRoute,
      method: 'get',
      path: '/memberships/{id}/handover',
      summary: 'List the meetings and open action items of a member, which a successor can take over',
      params: idParams,
      responses: { 200: handoverResponseSchema },
      handle: async ({ params }, { call }) => {
        const handover = await meetings.getHandover({ userId: params.id }, call);
        return { status: 200, body: { handover: presentHandover(handover) } };
      },
    }),
    defineRoute({
      ...adminRoute,
      method: 'delete',
      path: '/memberships/{id}',
      summary: 'Remove a member from the account',
      params: idParams,
      query: membershipDeleteQuerySchema,
      responses: { 204: 'Removed' },
      handle: async ({ params, query }, { call }) => {
        await accounts.deleteMembership({ id: params.id, successorId: query.successor_id }, call);
        return { status: 204 };
      },
    }),
  ];
}
