import {
  recoveryCodesResponseSchema,
  startTwoFactorResponseSchema,
  twoFactorCodeSchema,
  twoFactorResponseSchema,
} from '@minutehand/contracts/http/credentials';
import { errorResponseSchema } from '@minutehand/contracts/http/errors';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { RateLimits } from '../../../../app/ports.ts';
import type { Clients } from '../../clients.ts';
import { createCodeLimit } from '../../requests/attempts.ts';
import { defineRoute, type Route } from '../../route.ts';

const commonFields = { tag: 'Sign-in', access: 'user', scope: 'admin', isResponseStored: false } as const;

/** Two-factor authentication with an authenticator app. Access tokens cannot change it. */
export function createTwoFactorRoutes(dependencies: {
  credentials: Clients['credentials'];
  limits: RateLimits;
  securityLog: SecurityLog;
}): readonly Route[] {
  const { credentials, limits } = dependencies;
  const withLimit = createCodeLimit(limits, dependencies.securityLog);

  return [
    defineRoute({
      ...commonFields,
      method: 'get',
      path: '/two_factor',
      summary: 'Get whether two-factor authentication is on',
      responses: { 200: twoFactorResponseSchema },
      handle: async (_, { call }) => {
        const { enabled, recoveryCodesLeft } = await credentials.getTwoFactor({}, call);
        return { status: 200, body: { enabled, recovery_codes_left: recoveryCodesLeft } };
      },
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/two_factor',
      summary:
        'Create a secret for an authenticator app; POST /two_factor/confirmation turns two-factor authentication on',
      needsRecentAuthentication: true,
      responses: { 201: startTwoFactorResponseSchema, 409: errorResponseSchema },
      handle: async (_, { call }) => ({ status: 201, body: await credentials.startTwoFactor({}, call) }),
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/two_factor/confirmation',
      summary: 'Turn two-factor authentication on with a first code of the app; returns recovery codes',
      body: twoFactorCodeSchema,
      needsRecentAuthentication: true,
      responses: { 200: recoveryCodesResponseSchema, 409: errorResponseSchema },
      handle: ({ body }, context) =>
        withLimit(context, async () => {
          const { recoveryCodes } = await credentials.confirmTwoFactor(body, context.call);
          return { status: 200 as const, body: { recovery_codes: recoveryCodes } };
        }),
    }),
    defineRoute({
      ...commonFields,
      method: 'delete',
      path: '/two_factor',
      summary: 'Turn two-factor authentication off with a code',
      body: twoFactorCodeSchema,
      needsRecentAuthentication: true,
      responses: { 204: 'Off', 409: errorResponseSchema },
      handle: ({ body }, context) =>
        withLimit(context, async () => {
          await credentials.disableTwoFactor(body, context.call);
          return { status: 204 as const };
        }),
    }),
    defineRoute({
      ...commonFields,
      method: 'post',
      path: '/two_factor/recovery_codes',
      summary: 'Replace the recovery codes, with a code',
      body: twoFactorCodeSchema,
      needsRecentAuthentication: true,
      responses: { 200: recoveryCodesResponseSchema, 409: errorResponseSchema },
      handle: ({ body }, context) =>
        withLimit(context, async () => {
          const { recoveryCodes } = await credentials.renewRecoveryCodes(body, context.call);
          return { status: 200 as const, body: { recovery_codes: recoveryCodes } };
        }),
    }),
  ];
}
