import {
  passkeyCreateSchema,
  passkeyOptionsSchema,
  passkeyParams,
  passkeyPatchSchema,
  passkeyResponseSchema,
  passkeySignInSchema,
  passkeyStartSchema,
  passkeysResponseSchema,
} from '@minutehand/contracts/http/credentials';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import type * as proto from '@minutehand/contracts/proto/accounts/v1/credentials';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { RateLimits } from '../../../../app/ports.ts';
import type { Sessions } from '../../../../app/sessions.ts';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { createAttemptLimit, createCodeLimit } from '../../requests/attempts.ts';
import { defineRoute, type Route } from '../../route.ts';
import { createSessionRotation } from '../../session-rotation.ts';

const signInRoute = { tag: 'Sign-in', access: 'session', scope: 'write' } as const;
const userRoute = { tag: 'Sign-in', access: 'user', scope: 'admin', isResponseStored: false } as const;

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: proto.Passkey) => ({
  ...{ id, name },
  created_at: createdAt,
  last_used_at: lastUsedAt ?? null,
});

/** Passkeys of the user, and signing in with one. Access tokens cannot change them. */
export function createPasskeyRoutes(dependencies: {
  credentials: Clients['credentials'];
  sessions: Sessions;
  limits: RateLimits;
  securityLog: SecurityLog;
}): readonly Route[] {
  const { credentials, limits } = dependencies;
  const takeAttempt = createAttemptLimit(limits, dependencies.securityLog);
  const withCodeLimit = createCodeLimit(limits, dependencies.securityLog);
  const { start } = createSessionRotation(dependencies.sessions);
  return [
    defineRoute({
      ...userRoute,
      method: 'get',
      path: '/passkeys',
      summary: 'List the passkeys of the user',
      responses: { 200: passkeysResponseSchema },
      handle: async (_, { call }) => {
        const { passkeys } = await credentials.listPasskeys({}, call);
        return { status: 200, body: { passkeys: passkeys.map(presentPasskey) } };
      },
    }),
    defineRoute({
      ...userRoute,
      method: 'post',
      path: '/passkeys/options',
      summary: 'Get options for the browser to create a passkey with',
      body: passkeyStartSchema,
      needsRecentAuthentication: true,
      responses: { 201: passkeyOptionsSchema },
      handle: ({ body }, context) =>
        withCodeLimit(context, async () => {
          const { optionsJson } = await credentials.startPasskey(body, context.call);
          return { status: 201 as const, body: { options: JSON.parse(optionsJson) } };
        }),
    }),
    defineRoute({
      ...userRoute,
      method: 'post',
      path: '/passkeys',
      summary: 'Add the passkey that the browser created',
      body: passkeyCreateSchema,
      needsRecentAuthentication: true,
      responses: { 201: passkeyResponseSchema },
      handle: async ({ body }, { call }) => {
        const { passkey } = await credentials.addPasskey(
          { name: body.name, responseJson: JSON.stringify(body.response) },
          call,
        );
        return { status: 201, body: { passkey: presentPasskey(requireField(passkey)) } };
      },
    }),
    defineRoute({
      ...userRoute,
      method: 'patch',
      path: '/passkeys/{id}',
      summary: 'Rename a passkey',
      params: passkeyParams,
      body: passkeyPatchSchema,
      responses: { 200: passkeyResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { passkey } = await credentials.renamePasskey({ id: params.id, name: body.name }, call);
        return { status: 200, body: { passkey: presentPasskey(requireField(passkey)) } };
      },
    }),
    defineRoute({
      ...userRoute,
      method: 'delete',
      path: '/passkeys/{id}',
      summary: 'Delete a passkey',
      params: passkeyParams,
      needsRecentAuthentication: true,
      responses: { 204: 'Deleted' },
      handle: async ({ params }, { call }) => {
        await credentials.deletePasskey({ id: params.id }, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...signInRoute,
      method: 'post',
      path: '/session/passkey/options',
      summary: 'Get options for the browser to sign in with a passkey',
      responses: { 201: passkeyOptionsSchema },
      handle: async (_, { asGateway, network }) => {
        await limits.take('passkeyOptions', network);
        const { optionsJson } = await credentials.startPasskeySignIn({}, asGateway);
        return { status: 201, body: { options: JSON.parse(optionsJson) } };
      },
    }),
    defineRoute({
      ...signInRoute,
      method: 'post',
      path: '/session/passkey',
      summary: 'Sign in with a passkey, without password and code',
      body: passkeySignInSchema,
      responses: { 201: sessionResponseSchema },
      handle: async ({ body }, context) => {
        await takeAttempt('signInsPerNetwork', context.network, context.asGateway.as);
        const { subject } = await credentials.signInWithPasskey(
          { responseJson: JSON.stringify(body.response) },
          context.asGateway,
        );
        await limits.refund('signInsPerNetwork', context.network);
        return { status: 201, body: await start(subject, context) };
      },
    }),
  ];
}
