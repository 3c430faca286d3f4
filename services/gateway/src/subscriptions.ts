import { accountRoleSchema } from '@minutehand/contracts/http/session';
import type { Subscription } from '@minutehand/service-kit/bus';
import type { SessionStore } from './app/ports.ts';

/** The events that sessions must not miss. inbound/cable/live-events.ts has those that only open screens show. */
export function subscriptions(store: SessionStore) {
  return [
    row({
      event: 'accounts.member_role_changed',
      handle: ({ payload: { userId, accountId, role } }) =>
        store.changeRole(userId, accountId, accountRoleSchema.parse(role)),
    }),
    row({
      event: 'accounts.member_removed',
      handle: ({ payload: { userId, accountId } }) => store.endForUser(userId, accountId),
    }),
    // Ends sessions that began with the old password; those of the new one stay, also when the event arrives late.
    row({
      event: 'accounts.password_changed',
      handle: ({ payload: { userId, changedAt } }) => store.endForUserBefore(userId, new Date(changedAt)),
    }),
    row({ event: 'accounts.user_deleted', handle: ({ payload: { userId } }) => store.endForUser(userId) }),
    row({
      event: 'accounts.account_deleted',
      handle: ({ payload: { accountId } }) => store.endForAccount(accountId),
    }),
  ];
}

/** Pairs an event with the handler of its own payload. */
function row<N extends Subscription['event']>(subscription: Subscription<N>): Subscription<N> {
  return subscription;
}
