import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { getSignedInUser } from '../users/get-signed-in-user.ts';
import { requireNonSsoSession } from './non-sso-session.ts';
import { findAccountByEmail } from './sso-domains.ts';
import { startSsoFlow } from './sso-flows.ts';

/**
 * Starts a sign-in with the provider of an account, or of the one that has verified the domain of an address. Whether the address is
 * registered has no influence. Throws sso.unavailable, sso.provider_unreachable.
 */
export async function startSsoSignIn(
  ports: Ports,
  { email, accountId, browserSecret }: { email: string; accountId: string; browserSecret: string },
): Promise<string> {
  const account =
    accountId === ''
      ? await findAccountByEmail(ports, email.trim().toLowerCase())
      : await ports.accounts.find(accountScope(accountId), accountId);
  if (!account?.sso || account.deletion !== undefined) throw new AppError('sso.unavailable');
  return startSsoFlow(ports, account, { purpose: 'sign_in', userId: '', browserSecret });
}

/** Starts the connection of a signed-in user with the provider of their account. Throws sso.provider_missing. */
export async function startSsoConnection(ports: Ports, actor: Actor, browserSecret: string): Promise<string> {
  requireNonSsoSession(actor);
  const { account } = await getSignedInUser(ports, actor);
  return startSsoFlow(ports, account, { purpose: 'connection', userId: actor.userId, browserSecret });
}
