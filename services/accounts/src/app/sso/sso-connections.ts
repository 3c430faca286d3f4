import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports, SsoConnection } from '../ports.ts';
import { accountScope } from '../scopes.ts';

type Connections = Pick<Ports, 'ssoConnections'>;

/** Part of the id of a user's connection: their subject at the provider, hashed with the issuer. */
export const hashSubject = (
  { secrets }: Pick<Ports, 'secrets'>,
  { issuer, subject }: Pick<SsoConnection, 'issuer' | 'subject'>,
): string => secrets.hash(JSON.stringify([issuer, subject]));

/** Deletes the connections of all members of an account, or of one. Returns how many. */
export async function deleteConnections(
  { ssoConnections }: Connections,
  accountId: string,
  userId?: string,
): Promise<number> {
  const scope = accountScope(accountId);
  let count = 0;
  for await (const { id } of ssoConnections.stream(scope, { where: userId === undefined ? {} : { userId } }))
    if (await ssoConnections.remove(scope, id)) count += 1;
  return count;
}

/** Ends what a provider has granted in an account: the connections, and the access tokens that were created in its sessions. */
export async function endProviderAccess(
  { ssoConnections, accessTokens }: Connections & Pick<Ports, 'accessTokens'>,
  accountId: string,
): Promise<void> {
  await deleteConnections({ ssoConnections }, accountId);
  const scope = accountScope(accountId);
  for await (const { id, isSso } of accessTokens.stream(scope, {})) if (isSso) await accessTokens.remove(scope, id);
}

export async function isConnected(
  { ssoConnections }: Connections,
  accountId: string,
  userId: string,
): Promise<boolean> {
  return (await ssoConnections.findFirst(accountScope(accountId), { where: { userId } })) !== undefined;
}

/** Whether the account of the caller has a provider, and whether the caller is connected with it. */
export async function getSsoConnection(
  ports: Connections & Pick<Ports, 'accounts'>,
  { accountId, userId }: Actor,
): Promise<{ available: boolean; connected: boolean }> {
  const account = await ports.accounts.find(accountScope(accountId), accountId);
  return { available: account?.sso !== undefined, connected: await isConnected(ports, accountId, userId) };
}
