import { AppError } from '@minutehand/contracts/errors';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import type { OidcProvider, Ports } from '../ports.ts';
import { getSsoSettings } from './require-sso-owner.ts';

/** The encrypted secret of a client can be used for its account and issuer only. */
export const toSecretContext = (accountId: string, issuer: string): string => `sso ${accountId} ${issuer}`;

/** The address to which the provider of an account redirects: each provider has its own, so that their responses cannot be mixed up. */
export const getRedirectUri = (publicUrl: string, accountId: string): string =>
  new URL(`/auth/oidc/${encodeURIComponent(accountId)}/callback`, publicUrl).href;

/** Throws sso.provider_missing, and sso.failed after the signing secret was changed. */
export function toProvider(
  { encryption, publicUrl }: Pick<Ports, 'encryption' | 'publicUrl'>,
  account: Stored<Account>,
): OidcProvider {
  const { issuer, clientId, clientSecret } = getSsoSettings(account);
  const secret = encryption.decrypt(clientSecret, toSecretContext(account.id, issuer));
  if (secret === undefined) throw new AppError('sso.failed');
  return { issuer, clientId, clientSecret: secret, redirectUri: getRedirectUri(publicUrl, account.id) };
}
