import type { Actor } from '@minutehand/service-kit/identity';
import { type AccountOutcome, getAccountOutcome } from '../../domain/deletion.ts';
import { listAccounts } from '../accounts/list-accounts.ts';
import type { Ports } from '../ports.ts';

export type PlannedAccount = { id: string; name: string; outcome: AccountOutcome };

/** The effect of the deletion of the caller on each of their accounts; in a session of single sign-on, only on the one that it is valid in. */
export async function getDeletionPlan(
  ports: Pick<Ports, 'accounts' | 'deletionGraceDays'>,
  { userId, accountId, isSso }: Actor,
): Promise<{ graceDays: number; accounts: PlannedAccount[] }> {
  const accounts = (await listAccounts(ports, userId)).filter(({ id }) => !isSso || id === accountId);
  return {
    graceDays: ports.deletionGraceDays,
    accounts: accounts.map((account) => {
      const { id, name } = account;
      return { id, name, outcome: getAccountOutcome(account, userId) };
    }),
  };
}
