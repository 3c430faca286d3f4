import type { SecurityEventRecord } from '@minutehand/service-kit/security-log';
import { listAccounts } from '../accounts/list-accounts.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { toStoredSecurityEvent } from './to-stored-security-event.ts';

type SecurityEventPorts = Pick<Ports, 'accounts' | 'securityEvents'>;

/**
 * Stores each event once, in the account of the event or, before sign-in, in all accounts of the user that it concerns. Events with
 * neither are written only to the log. An account that was deleted in the meantime keeps no events.
 */
export async function storeSecurityEvents(
  ports: SecurityEventPorts,
  records: readonly SecurityEventRecord[],
): Promise<void> {
  const storedIn = new Set<string>();
  for (const record of records) {
    for (const accountId of await findAccountIds(ports, record)) {
      const id = `${accountId}:${record.id}`;
      await ports.securityEvents.insertOnce(accountScope(accountId), { ...toStoredSecurityEvent(record), id });
      storedIn.add(accountId);
    }
  }
  for (const accountId of storedIn) if (!(await exists(ports, accountId))) await purgeSecurityEvents(ports, accountId);
}

/** Removes the security log of an account. */
export async function purgeSecurityEvents(
  { securityEvents }: Pick<Ports, 'securityEvents'>,
  accountId: string,
): Promise<void> {
  const scope = accountScope(accountId);
  for await (const { id } of securityEvents.stream(scope, {})) await securityEvents.remove(scope, id);
}

async function findAccountIds(ports: SecurityEventPorts, record: SecurityEventRecord): Promise<readonly string[]> {
  if (record.accountId !== '') return (await exists(ports, record.accountId)) ? [record.accountId] : [];
  const { userId } = record.facts;
  if (userId === undefined) return [];
  return (await listAccounts(ports, userId)).map(({ id }) => id);
}

const exists = async ({ accounts }: Pick<Ports, 'accounts'>, accountId: string): Promise<boolean> =>
  (await accounts.find(accountScope(accountId), accountId)) !== undefined;
