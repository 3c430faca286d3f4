import { idParams, pageQuery, tokenParams } from '@minutehand/contracts/http/fields';
import {
  accessTokenCreateSchema,
  accessTokensResponseSchema,
  createAccessTokenResponseSchema,
  createInvitationsResponseSchema,
  invitationDetailsResponseSchema,
  invitationsCreateSchema,
  invitationsResponseSchema,
  receivedInvitationsResponseSchema,
} from '@minutehand/contracts/http/people';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { AccessTokens } from '../../../../app/access-tokens.ts';
import type { RateLimits } from '../../../../app/ports.ts';
import type { Sessions } from '../../../../app/sessions.ts';
import type { Clients } from '../../clients.ts';
import { presentAccessToken, presentInvitation, presentReceivedInvitation } from '../../present/people.ts';
import { emptyToNull, requireField } from '../../present/proto-fields.ts';
import { createLinkLimits } from '../../requests/link-limits.ts';
import { defineRoute, type Route } from '../../route.ts';
import { createSessionRotation } from '../../session-rotation.ts';

const commonFields = { tag: 'Access', access: 'user', scope: 'admin' } as const;

/** Invitations and personal access tokens. */
export function createInvitationAndTokenRoutes(dependencies: {
  accounts: Clients['accounts'];
  sessions: Sessions;
  accessTokens: AccessTokens;
  limits: RateLimits;
}): readonly Route[] {
  const { accounts, sessions, accessTokens, limits } = dependencies;
  const withRateLimits = createLinkLimits(limits, 'invitation.invalid');
  const { renew } = createSessionRotation(sessions);
  return [
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/invitations',
      summary: 'List invitations',
      query: pageQuery,
      responses: { 200: invitationsResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await accounts.listInvitations({ limit: query.limit, cursor: query.cursor ?? '' }, call);
        return {
          status: 200,
          body: { invitations: page.invitations.map(presentInvitation), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/invitations',
      summary: 'Invite people by email',
      body: invitationsCreateSchema,
      responses: { 201: createInvitationsResponseSchema },
      handle: async ({ body }, { call }) => {
        const { invitations } = await accounts.createInvitations(body, call);
        return { status: 201, body: { invitations: invitations.map(presentInvitation) } };
      },
      respondToRepeat: async ({ body }, { call }) => {
        const addresses = new Set(body.invitations.map(({ email }) => email.trim().toLowerCase()));
        // The newest come first.
        const { invitations } = await accounts.listInvitations({ limit: PAGE_MAX, cursor: '' }, call);
        const invited = invitations.filter(({ email }) => addresses.has(email.toLowerCase()));
        return { status: 201, body: { invitations: invited.map(presentInvitation) } };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/invitations/{id}',
      summary: 'Revoke an invitation',
      params: idParams,
      responses: { 204: 'Revoked' },
      handle: async ({ params }, { call }) => {
        await accounts.deleteInvitation({ id: params.id }, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/received_invitations',
      summary: 'List the pending invitations to the verified email address of the signed-in user',
      responses: { 200: receivedInvitationsResponseSchema },
      handle: async (_, { call }) => {
        const { invitations } = await accounts.listReceivedInvitations({}, call);
        return { status: 200, body: { invitations: invitations.map(presentReceivedInvitation), next_cursor: null } };
      },
    }),
    defineRoute({
      tag: commonFields.tag,
      access: 'public',
      scope: 'read',
      method: 'get',
      path: '/invitations/{token}',
      summary: 'Get an invitation by its emailed link: who invites whom to which account',
      params: tokenParams,
      responses: { 200: invitationDetailsResponseSchema },
      handle: ({ params: { token } }, { network, asGateway }) =>
        withRateLimits(token, network, async () => {
          const { name, email, accountName, invitedBy } = await accounts.getInvitation({ token }, asGateway);
          const invitation = { name, email, account_name: accountName, invited_by: invitedBy };
          return { status: 200 as const, body: { invitation } };
        }),
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/invitations/{token}/accept',
      summary: 'Accept an invitation; rotates session and CSRF token',
      params: tokenParams,
      responses: { 200: sessionResponseSchema },
      isResponseStored: false,
      handle: async ({ params }, context) => {
        const { subject } = await accounts.acceptInvitation({ token: params.token }, context.call);
        return { status: 200, body: await renew(subject, context) };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/access_tokens',
      summary: 'List personal access tokens, without secrets',
      query: pageQuery,
      responses: { 200: accessTokensResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await accounts.listAccessTokens({ limit: query.limit, cursor: query.cursor ?? '' }, call);
        return {
          status: 200,
          body: { access_tokens: page.accessTokens.map(presentAccessToken), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/access_tokens',
      summary: 'Create a personal access token; the secret is returned only once',
      body: accessTokenCreateSchema,
      wrappedIn: 'access_token',
      needsRecentAuthentication: true,
      responses: { 201: createAccessTokenResponseSchema },
      isResponseStored: false,
      handle: async ({ body }, { call }) => {
        const created = await accounts.createAccessToken(
          { name: body.name, scopes: body.scopes, expiresInDays: body.expires_in_days },
          call,
        );
        return {
          status: 201,
          body: { access_token: presentAccessToken(requireField(created.accessToken)), secret: created.secret },
        };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/access_tokens/{id}',
      summary: 'Revoke a personal access token and those that it created',
      params: idParams,
      responses: { 204: 'Revoked' },
      handle: async ({ params }, { call }) => {
        await accounts.deleteAccessToken({ id: params.id }, call);
        accessTokens.clearCache();
        return { status: 204 };
      },
    }),
  ];
}
