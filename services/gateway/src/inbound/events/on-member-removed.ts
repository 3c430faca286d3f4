import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { SessionStore } from '../../app/ports.ts';

/** Who was removed from an account is signed out of it. */
export function onMemberRemoved(store: SessionStore) {
  return ({ payload }: ReceivedEvent<'accounts.member_removed'>): Promise<void> =>
    store.endOfUser(payload.userId, payload.accountId);
}
