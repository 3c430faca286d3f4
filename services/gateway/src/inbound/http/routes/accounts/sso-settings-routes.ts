import { isAppError } from '@minutehand/contracts/errors';
import {
  type SsoSettings,
  ssoConnectionResponseSchema,
  ssoDomainCreateSchema,
  ssoDomainParams,
  ssoPatchSchema,
  ssoProviderSchema,
  ssoSettingsResponseSchema,
  ssoStartResponseSchema,
} from '@minutehand/contracts/http/sso';
import type * as proto from '@minutehand/contracts/proto/accounts/v1/sso';
import type { RateLimits } from '../../../../app/ports.ts';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';

const commonFields = { tag: 'Single sign-on', access: 'user', scope: 'admin', isResponseStored: false } as const;

/** Errors of calls that sent a request to a provider or a name server. */
const ERRORS_AFTER_REQUEST: ReadonlySet<string> = new Set([
  'sso.provider_unreachable',
  'sso.domain_unverified',
  'sso.domain_taken',
]);

function present(settings: proto.SsoSettings | undefined): { sso: SsoSettings } {
  const { issuer, clientId, redirectUri, required, domains } = requireField(settings);
  return {
    sso: {
      ...{ issuer, client_id: clientId, redirect_uri: redirectUri, required },
      domains: domains.map(({ name, verified, recordName, recordValue }) => ({
        ...{ name, verified, record_name: recordName, record_value: recordValue },
      })),
    },
  };
}

/** The provider of an account, for its owners, and the connection of the user with it. Access tokens cannot change them. */
export function createSsoSettingsRoutes(dependencies: {
  sso: Clients['sso'];
  limits: RateLimits;
  newSecret: () => string;
}): readonly Route[] {
  const { sso, limits, newSecret } = dependencies;
  /** Limits the requests to providers and name servers that a user causes. Rejected calls that caused none do not count. */
  async function withLimit<T>({ actor }: UserContext, run: () => Promise<T>): Promise<T> {
    await limits.take('ssoChecks', actor.userId);
    try {
      return await run();
    } catch (error) {
      if (isAppError(error) && !ERRORS_AFTER_REQUEST.has(error.code)) await limits.refund('ssoChecks', actor.userId);
      throw error;
    }
  }
  return [
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/sso',
      summary: 'Get the single sign-on of the account',
      responses: { 200: ssoSettingsResponseSchema },
      handle: async (_, { call }) => ({ status: 200, body: present((await sso.getSsoSettings({}, call)).settings) }),
    }),
    defineRoute({
      ...commonFields,
      method: 'patch',
      path: '/sso',
      summary:
        'Require single sign-on of all members but owners, which ends their sessions in the account; or no longer',
      body: ssoPatchSchema,
      needsRecentAuthentication: true,
      responses: { 200: ssoSettingsResponseSchema },
      handle: async ({ body }, { call }) => ({
        status: 200,
        body: present((await sso.setSsoRequired(body, call)).settings),
      }),
    }),
    defineRoute({
      ...commonFields,
      method: 'put',
      path: '/sso/provider',
      summary: 'Set the OpenID Connect provider of the account, after reading its configuration',
      body: ssoProviderSchema,
      needsRecentAuthentication: true,
      responses: { 200: ssoSettingsResponseSchema },
      handle: ({ body }, context) =>
        withLimit(context, async () => {
          const provider = { issuer: body.issuer, clientId: body.client_id, clientSecret: body.client_secret };
          const { settings } = await sso.setSsoProvider(provider, context.call);
          return { status: 200 as const, body: present(settings) };
        }),
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/sso/provider',
      summary: 'Remove the provider with its domains and connections, which ends the sessions in the account',
      needsRecentAuthentication: true,
      responses: { 204: 'Removed' },
      handle: async (_, { call }) => {
        await sso.deleteSsoProvider({}, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/sso/domains',
      summary: 'Add a domain, which has no effect until it is verified',
      body: ssoDomainCreateSchema,
      responses: { 201: ssoSettingsResponseSchema },
      handle: async ({ body }, { call }) => ({
        status: 201,
        body: present((await sso.addSsoDomain(body, call)).settings),
      }),
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/sso/domains/{name}/verification',
      summary: 'Verify a domain by its DNS record; users with an address of it then join by signing in',
      params: ssoDomainParams,
      needsRecentAuthentication: true,
      responses: { 200: ssoSettingsResponseSchema },
      handle: ({ params }, context) =>
        withLimit(context, async () => {
          const { settings } = await sso.verifySsoDomain(params, context.call);
          return { status: 200 as const, body: present(settings) };
        }),
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/sso/domains/{name}',
      summary: 'Delete a domain; members stay',
      params: ssoDomainParams,
      responses: { 200: ssoSettingsResponseSchema },
      handle: async ({ params }, { call }) => ({
        status: 200,
        body: present((await sso.deleteSsoDomain(params, call)).settings),
      }),
    }),
    defineRoute({
      ...commonFields,
      scope: 'read',
      method: 'get',
      path: '/sso/connection',
      summary: 'Get whether the user is connected with the provider of the account',
      responses: { 200: ssoConnectionResponseSchema },
      handle: async (_, { call }) => ({ status: 200, body: await sso.getSsoConnection({}, call) }),
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/sso/connection',
      summary: 'Start connecting the user with the provider of the account',
      needsRecentAuthentication: true,
      responses: { 201: ssoStartResponseSchema },
      handle: (_, context) =>
        withLimit(context, async () => {
          const browserSecret = newSecret();
          const { url } = await sso.startSsoConnection({ browserSecret }, context.call);
          context.cookies.setSsoSecret(browserSecret);
          return { status: 201 as const, body: { url } };
        }),
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/sso/connection',
      summary: 'Disconnect the user from the provider of the account',
      needsRecentAuthentication: true,
      responses: { 204: 'Disconnected' },
      handle: async (_, { call }) => {
        await sso.deleteSsoConnection({}, call);
        return { status: 204 };
      },
    }),
  ];
}
