import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { eraseAccount } from '../../app/meetings/erase-account.ts';
import type { Ports } from '../../app/ports.ts';

/** Erases all that the room holds for an account. */
export function onAccountDeleted(ports: Ports) {
  return async ({ payload: { accountId } }: ReceivedEvent<'accounts.account_deleted'>): Promise<void> => {
    await eraseAccount(ports, accountId);
  };
}
