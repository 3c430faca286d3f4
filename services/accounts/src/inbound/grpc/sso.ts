import type { SsoServiceService, SsoSettings } from '@minutehand/contracts/proto/accounts/v1/sso';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { Stored } from '@minutehand/service-kit/store';
import type { Ports } from '../../app/ports.ts';
import { deleteSsoConnection } from '../../app/sso/delete-sso-connection.ts';
import { deleteSsoProvider } from '../../app/sso/delete-sso-provider.ts';
import { finishSso } from '../../app/sso/finish-sso.ts';
import { startSsoReauthentication } from '../../app/sso/reauthenticate-with-sso.ts';
import { requireSsoOwner } from '../../app/sso/require-sso-owner.ts';
import { setSsoProvider } from '../../app/sso/set-sso-provider.ts';
import { setSsoRequired } from '../../app/sso/set-sso-required.ts';
import { getSsoConnection } from '../../app/sso/sso-connections.ts';
import { addSsoDomain, deleteSsoDomain, getDomainRecord, verifySsoDomain } from '../../app/sso/sso-domains.ts';
import { startSsoConnection, startSsoSignIn } from '../../app/sso/start-sso.ts';
import { getRedirectUri } from '../../app/sso/to-provider.ts';
import type { Account } from '../../domain/account.ts';
import { presentSignedInUser } from './present.ts';

const gatewayOnly = { services: ['gateway'] } as const;
const readScope = { accessScope: 'read' } as const;
const adminScope = { accessScope: 'admin' } as const;

/** Single sign-on with the provider of an account. */
export function createSsoHandlers(ports: Ports): Handlers<typeof SsoServiceService> {
  const present = ({ id, sso }: Stored<Account>): { settings: SsoSettings } => ({
    settings: {
      issuer: sso?.issuer ?? '',
      clientId: sso?.clientId ?? '',
      redirectUri: getRedirectUri(ports.publicUrl, id),
      required: sso?.isRequired ?? false,
      domains: (sso?.domains ?? []).map((domain) => ({
        name: domain.name,
        verified: domain.verifiedAt !== undefined,
        ...getDomainRecord(domain),
      })),
    },
  });
  return {
    startSsoSignIn: defineHandler(gatewayOnly, async (request) => ({ url: await startSsoSignIn(ports, request) })),
    startSsoConnection: defineHandler(adminScope, async ({ browserSecret }, { caller }) => ({
      url: await startSsoConnection(ports, caller, browserSecret),
    })),
    startSsoReauthentication: defineHandler(adminScope, async (request, { caller }) => ({
      url: await startSsoReauthentication(ports, caller, request),
    })),
    finishSso: defineHandler(gatewayOnly, async (request, { caller }) => {
      const finished = await finishSso(ports, caller, request);
      return {
        subject: finished.purpose === 'connection' ? undefined : presentSignedInUser(finished.signedIn),
        reauthenticated: finished.purpose === 'reauthentication',
        authenticatedAt: finished.purpose === 'connection' ? undefined : finished.authenticatedAt?.toISOString(),
      };
    }),
    getSsoConnection: defineHandler(readScope, (_request, { caller }) => getSsoConnection(ports, caller)),
    deleteSsoConnection: defineHandler(adminScope, async (_request, { caller }) => {
      await deleteSsoConnection(ports, caller);
      return {};
    }),
    getSsoSettings: defineHandler(adminScope, async (_request, { caller }) =>
      present(await requireSsoOwner(ports, caller)),
    ),
    setSsoProvider: defineHandler(adminScope, async (request, { caller }) =>
      present(await setSsoProvider(ports, caller, request)),
    ),
    deleteSsoProvider: defineHandler(adminScope, async (_request, { caller }) => {
      await deleteSsoProvider(ports, caller);
      return {};
    }),
    setSsoRequired: defineHandler(adminScope, async ({ required }, { caller }) =>
      present(await setSsoRequired(ports, caller, required)),
    ),
    addSsoDomain: defineHandler(adminScope, async ({ name }, { caller }) =>
      present(await addSsoDomain(ports, caller, name)),
    ),
    verifySsoDomain: defineHandler(adminScope, async ({ name }, { caller }) =>
      present(await verifySsoDomain(ports, caller, name)),
    ),
    deleteSsoDomain: defineHandler(adminScope, async ({ name }, { caller }) =>
      present(await deleteSsoDomain(ports, caller, name)),
    ),
  };
}
