import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { SessionStore } from '../../app/ports.ts';

/** Nobody is signed in as somebody who is gone. */
export function onUserDeleted(store: SessionStore) {
  return ({ payload }: ReceivedEvent<'accounts.user_deleted'>): Promise<void> => store.endOfUser(payload.userId);
}
