import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, findMember } from '../../domain/account.ts';
import { parseEmail, type User } from '../../domain/user.ts';
import type { OidcClaims, Ports, SsoFlow } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { type SignedInUser, toSignedInUser } from '../users/signed-in-user.ts';
import { connectUser, findConnection } from './connect-user.ts';
import { getOrCreateUser } from './get-or-create-user.ts';
import { getAdmission, joinAgain, joinByDomain } from './join-by-sso.ts';
import { finishSsoReauthentication } from './reauthenticate-with-sso.ts';
import { getSsoSettings } from './require-sso-owner.ts';
import { findAccountByEmail } from './sso-domains.ts';
import { consumeSsoFlow, deriveFlowSecrets } from './sso-flows.ts';
import { toProvider } from './to-provider.ts';

export type SsoCallback = {
  accountId: string;
  query: string;
  browserSecret: string;
  userId: string;
  sessionId: string;
};

export type FinishedSso =
  | { purpose: 'connection' }
  | { purpose: 'reauthentication'; signedIn: SignedInUser; authenticatedAt: Date }
  /** `authenticatedAt`: see OidcClaims. */
  | { purpose: 'sign_in'; signedIn: SignedInUser; authenticatedAt: Date | undefined };

/**
 * Completes a sign-in, a connection or a re-authentication with the parameters that the provider sent through the browser. Throws sso.failed unless
 * state, browser, issuer, code, PKCE, nonce and token are right; sso.not_connected, sso.not_member, account.full; for a re-authentication what
 * finishSsoReauthentication throws.
 */
export async function finishSso(ports: Ports, caller: Caller, callback: SsoCallback): Promise<FinishedSso> {
  const started = await recordRejection(ports, caller, () => findStartedFlow(ports, callback));
  const { account, flow } = started;
  const readClaims = () =>
    ports.oidc.exchangeCode(toProvider(ports, account), {
      query: callback.query,
      state: flow.id,
      ...deriveFlowSecrets(ports, callback.browserSecret, flow.id),
    });
  if (flow.purpose === 'reauthentication') {
    const context = { account, flow, session: callback, readClaims };
    return { purpose: flow.purpose, ...(await finishSsoReauthentication(ports, caller, context)) };
  }
  return recordRejection(ports, caller, async () => {
    const claims = await readClaims();
    if (flow.purpose === 'sign_in') {
      const signedIn = await signIn(ports, caller, account, claims);
      return { purpose: 'sign_in', signedIn, authenticatedAt: claims.authenticatedAt };
    }
    // The user confirmed the connection in their session, which must not have changed since.
    if (flow.userId !== callback.userId) throw new AppError('sso.failed');
    await connectUser(ports, caller, account, { userId: flow.userId, claims });
    return { purpose: 'connection' };
  });
}

async function findStartedFlow(
  ports: Ports,
  callback: SsoCallback,
): Promise<{ account: Stored<Account>; flow: Stored<SsoFlow> }> {
  const account = await findOpenAccount(ports, callback.accountId);
  const state = new URLSearchParams(callback.query).get('state') ?? '';
  return { account, flow: await consumeSsoFlow(ports, { state, browserSecret: callback.browserSecret, account }) };
}

async function recordRejection<T>(
  { securityLog }: Pick<Ports, 'securityLog'>,
  caller: Caller,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const isRejected = isAppError(error) && (error.code.startsWith('sso.') || error.code === 'account.full');
    if (isRejected) securityLog.record(caller, { type: 'sign_in_failed', reason: 'sso_refused' });
    throw error;
  }
}

async function findOpenAccount({ accounts }: Pick<Ports, 'accounts'>, accountId: string): Promise<Stored<Account>> {
  const account = accountId === '' ? undefined : await accounts.find(accountScope(accountId), accountId);
  if (!account?.sso || account.deletion !== undefined) throw new AppError('sso.failed');
  return account;
}

async function signIn(
  ports: Ports,
  caller: Caller,
  account: Stored<Account>,
  claims: OidcClaims,
): Promise<SignedInUser> {
  const connection = await findConnection(ports, account.id, claims);
  const user = connection
    ? await ports.users.find(globalScope, connection.userId)
    : await connectUserByDomain(ports, caller, account, claims);
  if (!user) throw new AppError('sso.not_connected');
  const current = await ports.accounts.find(accountScope(account.id), account.id);
  // The provider was replaced in the meantime, which ended its sessions.
  if (current?.sso?.issuer !== getSsoSettings(account).issuer) throw new AppError('sso.failed');
  const joined = findMember(current, user.id) ? current : await joinAgain(ports, caller, account.id, user);
  const signedIn = toSignedInUser(user, joined, true);
  ports.securityLog.record(caller, { type: 'signed_in', userId: user.id, accountId: account.id });
  return signedIn;
}

/**
 * Creates the user with the address unless there is one, adds them to the account and connects them. Only an address of a domain that the
 * account has verified identifies a user: otherwise any account could name a user of another one. Throws sso.not_connected, sso.not_member.
 */
async function connectUserByDomain(
  ports: Ports,
  caller: Caller,
  account: Stored<Account>,
  claims: OidcClaims,
): Promise<Stored<User>> {
  const isProven = claims.emailVerified && claims.email !== '';
  if (!isProven) throw new AppError('sso.not_connected');
  const address = parseEmail(claims.email);
  if ((await findAccountByEmail(ports, address.emailKey))?.id !== account.id) throw new AppError('sso.not_connected');
  const admission = await getAdmission(ports, account, address.emailKey);
  const user = await getOrCreateUser(ports, caller, account, { ...address, name: claims.name });
  await joinByDomain(ports, caller, account.id, { user, ...admission });
  await connectUser(ports, caller, account, { userId: user.id, claims });
  return user;
}
