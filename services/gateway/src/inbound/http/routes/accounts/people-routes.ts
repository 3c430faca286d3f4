import { idParams, pageQuery } from '@minutehand/contracts/http/fields';
import {
  accountResponseSchema,
  accountsResponseSchema,
  membershipPatchSchema,
  membershipResponseSchema,
  membershipsResponseSchema,
  mentionsQuerySchema,
  mentionsResponseSchema,
  userPatchSchema,
  userResponseSchema,
  usersQuerySchema,
  usersResponseSchema,
} from '@minutehand/contracts/http/people';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import type { Sessions } from '../../../../app/sessions.ts';
import type { Clients } from '../../clients.ts';
import { presentAccount, presentMembership, presentPerson, presentUser } from '../../present/people.ts';
import { orNull, requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';
import { createSessionRotation } from '../../session-rotation.ts';

const readRoute = { tag: 'People', access: 'person', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'People', access: 'person', scope: 'write' } as const;

export function peopleRoutes(parts: { accounts: Clients['accounts']; sessions: Sessions }): readonly Route[] {
  const { accounts, sessions } = parts;
  const { renew } = createSessionRotation(sessions);
  return [
    defineRoute({
      ...readRoute,
      path: '/users',
      summary: 'Members of the account, for pickers',
      query: usersQuerySchema,
      responses: { 200: usersResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await accounts.listMembers(
          { query: query.query, limit: query.limit, cursor: query.cursor ?? '' },
          call,
        );
        return {
          status: 200,
          body: { users: page.members.map(presentPerson), next_cursor: orNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/users/mentions.json',
      summary: 'People who can be mentioned',
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
      summary: 'Change what the signed-in person set: name, theme, time zone',
      body: userPatchSchema,
      responses: { 200: userResponseSchema },
      handle: async ({ body: { user } }, { call }) => {
        const changed = await accounts.updateUser(
          { name: user.name, theme: user.theme, timeZone: user.time_zone },
          call,
        );
        return { status: 200, body: { user: presentUser(requireField(changed.user)) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/dashboard/complete_onboarding',
      summary: 'The introduction is over for this account',
      responses: { 200: accountResponseSchema },
      handle: async (_, { call }) => {
        const { subject } = await accounts.completeOnboarding({}, call);
        return { status: 200, body: { account: presentAccount(requireField(subject?.account)) } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/accounts',
      summary: 'The accounts of the signed-in person',
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
      summary: 'Act in another account from now on; session and token rotate',
      params: idParams,
      responses: { 200: sessionResponseSchema },
      replayable: false,
      handle: async ({ params }, context) => {
        const { subject } = await accounts.switchAccount({ accountId: params.id }, context.call);
        return { status: 200, body: await renew(subject, context) };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/memberships',
      summary: 'Members of the account with their roles',
      query: pageQuery,
      responses: { 200: membershipsResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await accounts.listMembers({ query: '', limit: query.limit, cursor: query.cursor ?? '' }, call);
        return {
          status: 200,
          body: { memberships: page.members.map(presentMembership), next_cursor: orNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/memberships/{id}',
      summary: 'Change a role',
      params: idParams,
      body: membershipPatchSchema,
      wrappedIn: 'membership',
      responses: { 200: membershipResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { membership } = await accounts.updateMembership({ id: params.id, role: body.role }, call);
        return { status: 200, body: { membership: presentMembership(requireField(membership)) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/memberships/{id}',
      summary: 'Remove a member from the account',
      params: idParams,
      responses: { 204: 'Removed' },
      handle: async ({ params }, { call }) => {
        await accounts.deleteMembership({ id: params.id }, call);
        return { status: 204 };
      },
    }),
  ];
}
