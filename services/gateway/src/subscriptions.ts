import { accountRoleSchema } from '@minutehand/contracts/http/session';
import { defineSubscription } from '@minutehand/service-kit/bus';
import type { SessionStore } from './app/ports.ts';

/** Durable subscriptions for sessions. inbound/cable/live-events.ts has the lossy ones for open screens. */
export function subscriptions(store: SessionStore) {
  return [
    defineSubscription({
      event: 'accounts.member_role_changed',
      handle: ({ payload: { userId, accountId, role } }) =>
        store.changeRole(userId, accountId, accountRoleSchema.parse(role)),
    }),
    defineSubscription({
      event: 'accounts.member_removed',
      handle: ({ payload: { userId, accountId } }) => store.endForUser(userId, accountId),
    }),
    // Ends only sessions that are older than the change, so that a late event keeps new sessions.
    defineSubscription({
      event: 'accounts.password_changed',
      handle: ({ payload: { userId, changedAt } }) => store.endForUserBefore(userId, new Date(changedAt)),
    }),
    defineSubscription({
      event: 'accounts.user_deleted',
      handle: ({ payload: { userId } }) => store.endForUser(userId),
    }),
    defineSubscription({
      event: 'accounts.account_deleted',
      handle: ({ payload: { accountId } }) => store.endForAccount(accountId),
    }),
  ];
}
