import { AppError } from '@minutehand/contracts/errors';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import { SSO_FLOW_TTL_MS } from '../../limits.ts';
import type { Ports, SsoFlow } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { getSsoSettings } from './require-sso-owner.ts';
import { toProvider } from './to-provider.ts';

/**
 * The values that bind a response of the provider to the browser. They are derived from the secret in its cookie and not stored, so that
 * access to the database does not suffice to complete a sign-in.
 */
export const deriveFlowSecrets = ({ secrets }: Pick<Ports, 'secrets'>, browserSecret: string, state: string) => ({
  nonce: secrets.derive(browserSecret, `sso nonce ${state}`),
  codeVerifier: secrets.derive(browserSecret, `sso code verifier ${state}`),
});

type FlowStart = Pick<SsoFlow, 'purpose' | 'userId' | 'sessionId'> & { browserSecret: string };

/** Starts single sign-on for a purpose. Returns the URL of the provider. Throws sso.provider_missing, sso.provider_unreachable. */
export async function startSsoFlow(
  ports: Ports,
  account: Stored<Account>,
  { purpose, userId, sessionId, browserSecret }: FlowStart,
): Promise<string> {
  const startedAt = ports.now();
  const provider = toProvider(ports, account);
  const state = ports.secrets.newRandomToken();
  const url = await ports.oidc.createAuthorizationUrl(provider, {
    state,
    ...deriveFlowSecrets(ports, browserSecret, state),
    requiresSignIn: purpose === 'reauthentication',
  });
  await ports.ssoFlows.insert(globalScope, {
    ...{ id: state, purpose, userId, sessionId, startedIn: account.id, issuer: provider.issuer, startedAt },
    browserHash: ports.secrets.hash(browserSecret),
    expiresAt: new Date(startedAt.getTime() + SSO_FLOW_TTL_MS),
  });
  return url;
}

/**
 * Consumes the flow of a callback. Throws sso.failed for one that is unknown, used, expired, of another browser or another account, or whose
 * provider was replaced.
 */
export async function consumeSsoFlow(
  { ssoFlows, secrets, now }: Pick<Ports, 'ssoFlows' | 'secrets' | 'now'>,
  { state, browserSecret, account }: { state: string; browserSecret: string; account: Stored<Account> },
): Promise<Stored<SsoFlow>> {
  const flow = state === '' ? undefined : await ssoFlows.find(globalScope, state);
  const isUsable =
    flow !== undefined &&
    browserSecret !== '' &&
    flow.browserHash === secrets.hash(browserSecret) &&
    flow.startedIn === account.id &&
    flow.issuer === getSsoSettings(account).issuer &&
    flow.expiresAt.getTime() > now().getTime();
  // If several requests use the same flow, only the one that removes it succeeds.
  if (!isUsable || !(await ssoFlows.remove(globalScope, flow.id))) throw new AppError('sso.failed');
  return flow;
}
