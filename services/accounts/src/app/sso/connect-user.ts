import { AppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import { findOrInsert } from '../find-or-insert.ts';
import type { OidcClaims, Ports, SsoConnection } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { getSsoSettings } from './require-sso-owner.ts';
import { hashSubject } from './sso-connections.ts';

/** The connection of issuer and subject in an account. Each account has its own, so that no account can sign in users of another one. */
export async function findConnection(
  { ssoConnections }: Pick<Ports, 'ssoConnections'>,
  accountId: string,
  { issuer, subject }: Pick<OidcClaims, 'issuer' | 'subject'>,
): Promise<Stored<SsoConnection> | undefined> {
  return ssoConnections.findFirst(accountScope(accountId), { where: { issuer, subject } });
}

/** Connects a user. Idempotent. Throws sso.connection_taken. */
export async function connectUser(
  ports: Ports,
  caller: Caller,
  account: Stored<Account>,
  { userId, claims }: { userId: string; claims: OidcClaims },
): Promise<void> {
  const { issuer, subject } = claims;
  const scope = accountScope(account.id);
  const newConnection = { id: toConnectionId(ports, account.id, claims), userId, issuer, subject };
  const find = () => findConnection(ports, account.id, claims);
  const { newId, ssoConnections } = ports;
  const { inserted, document } = await findOrInsert(ssoConnections, scope, newConnection, { find, newId });
  if (document.userId !== userId) throw new AppError('sso.connection_taken');
  const current = await ports.accounts.find(scope, account.id);
  if (!current?.sso || getSsoSettings(current).issuer !== issuer) {
    // The provider was replaced in the meantime, and the other connections with it were deleted.
    await ssoConnections.remove(scope, document.id);
    throw new AppError('sso.failed');
  }
  if (inserted) ports.securityLog.record(caller, { type: 'sso_connected', userId, accountId: account.id });
}

/** Processes of earlier releases find connections by this id. Ids are unique over all accounts, and two accounts may use the same provider. */
const toConnectionId = (
  ports: Pick<Ports, 'secrets'>,
  accountId: string,
  claims: Pick<OidcClaims, 'issuer' | 'subject'>,
): string => `${accountId}:${hashSubject(ports, claims)}`;
