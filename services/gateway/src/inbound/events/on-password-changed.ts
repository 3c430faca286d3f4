import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { SessionStore } from '../../app/ports.ts';

/** Whoever signed in with the old password is signed out; a session of the new one stays, also when this is heard late. */
export function onPasswordChanged(store: SessionStore) {
  return ({ payload }: ReceivedEvent<'accounts.password_changed'>): Promise<void> =>
    store.endOfUserBefore(payload.userId, new Date(payload.changedAt));
}
