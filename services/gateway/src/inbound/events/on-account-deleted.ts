import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { SessionStore } from '../../app/ports.ts';

/** Nobody acts in an account that is gone. */
export function onAccountDeleted(store: SessionStore) {
  return ({ payload }: ReceivedEvent<'accounts.account_deleted'>): Promise<void> =>
    store.endOfAccount(payload.accountId);
}
