import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Actor, Caller } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import { isAuthenticatedSince } from '../../domain/sso/authentication-time.ts';
import type { OidcClaims, Ports, SsoFlow } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { getSignedInUser } from '../users/get-signed-in-user.ts';
import { type SignedInUser, toSignedInUser } from '../users/signed-in-user.ts';
import { findConnection } from './connect-user.ts';
import { getSsoSettings } from './require-sso-owner.ts';
import { startSsoFlow } from './sso-flows.ts';

/** Errors that tell users what to do differently. */
const EXPLAINED_ERRORS: ReadonlySet<string> = new Set(['sso.other_user', 'sso.not_signed_in_again']);

/**
 * A process of an earlier release handles a flow of this purpose as a connection, which needs no recent authentication. It compares the
 * user of the flow with that of the session. The prefix makes them differ, so that it rejects the flow.
 */
const USER_PREFIX = 'reauthentication ';

type Session = { userId: string; sessionId: string };
type Confirmed = { signedIn: SignedInUser; authenticatedAt: Date };

/**
 * Starts a confirmation by signing in to the provider again. Only for sessions of single sign-on: the provider of an account must not confirm
 * sessions that are valid in other accounts. Throws sso.session_required, sso.provider_missing, sso.provider_unreachable.
 */
export async function startSsoReauthentication(
  ports: Ports,
  actor: Actor,
  { sessionId, browserSecret }: { sessionId: string; browserSecret: string },
): Promise<string> {
  requireSession(actor);
  if (!actor.isSso || sessionId === '') throw new AppError('sso.session_required');
  const { account } = await getSignedInUser(ports, actor);
  const userId = USER_PREFIX + actor.userId;
  return startSsoFlow(ports, account, { purpose: 'reauthentication', userId, sessionId, browserSecret });
}

/**
 * Completes the confirmation: in the session that started it, as the same user of the provider, who signed in after the start. Nothing else
 * changes. Throws sso.reauthentication_failed, sso.other_user, sso.not_signed_in_again.
 */
export async function finishSsoReauthentication(
  ports: Ports,
  caller: Caller,
  context: { account: Stored<Account>; flow: Stored<SsoFlow>; session: Session; readClaims: () => Promise<OidcClaims> },
): Promise<Confirmed> {
  const userId = context.flow.userId.slice(USER_PREFIX.length);
  try {
    const confirmed = await confirm(ports, { ...context, userId });
    ports.securityLog.record(caller, { type: 'reauthenticated', userId, accountId: context.account.id });
    return confirmed;
  } catch (error) {
    if (!isAppError(error)) throw error;
    ports.securityLog.record(caller, { type: 'reauthentication_failed', userId, accountId: context.account.id });
    // Other reasons are in the log; the user can only try again, or confirm in another way.
    throw EXPLAINED_ERRORS.has(error.code) ? error : new AppError('sso.reauthentication_failed', { cause: error });
  }
}

async function confirm(
  ports: Ports,
  { account, flow, userId, session, readClaims }: Parameters<typeof finishSsoReauthentication>[2] & { userId: string },
): Promise<Confirmed> {
  const isSameSession = userId === session.userId && flow.sessionId === session.sessionId;
  if (!isSameSession || flow.startedAt === undefined) throw new AppError('sso.reauthentication_failed');
  const claims = await readClaims();
  const { authenticatedAt } = claims;
  const connection = await findConnection(ports, account.id, claims);
  if (connection?.userId !== userId) throw new AppError('sso.other_user');
  if (!isAuthenticatedSince(authenticatedAt, flow.startedAt)) throw new AppError('sso.not_signed_in_again');
  const [user, current] = await Promise.all([
    ports.users.find(globalScope, userId),
    ports.accounts.find(accountScope(account.id), account.id),
  ]);
  // The provider was replaced in the meantime, which ended its sessions.
  if (!user || current?.sso?.issuer !== getSsoSettings(account).issuer)
    throw new AppError('sso.reauthentication_failed');
  return { signedIn: toSignedInUser(user, current, true), authenticatedAt };
}
