import { accountRoleSchema } from '@minutehand/contracts/http/session';
import { defineSubscription } from '@minutehand/service-kit/bus';
import type { SessionStore } from './app/ports.ts';

/** Durable subscriptions for sessions. inbound/cable/live-events.ts has the lossy ones for open screens. */
export function createSubscriptions(
  store: SessionStore,
  reportErasure: (deletionId: string, sessions: number) => Promise<void>,
) {
  return [
    defineSubscription({
      event: 'accounts.member_role_changed',
      handle: ({ aggregateVersion: version, payload: { userId, accountId, role } }) =>
        store.changeRole({ userId, accountId, version }, accountRoleSchema.parse(role)),
    }),
    defineSubscription({
      event: 'accounts.member_removed',
      handle: ({ aggregateVersion: version, payload: { userId, accountId } }) =>
        store.endForMember({ userId, accountId, version }),
    }),
    // The version of the account is that of the change: sessions that start later continue.
    defineSubscription({
      event: 'accounts.sso_changed',
      handle: async ({ aggregateVersion: version, payload: { accountId, userIds } }) => {
        for (const userId of userIds) await store.endForMember({ userId, accountId, version });
      },
    }),
    // Ends only sessions that are older than the change, so that a late event keeps new sessions. Events from before there were
    // epochs have epoch 0.
    defineSubscription({
      event: 'accounts.password_changed',
      handle: ({ payload: { userId, changedAt, credentialEpoch } }) =>
        credentialEpoch === 0
          ? store.endForUserBefore(userId, new Date(changedAt))
          : store.endForUserBeforeEpoch(userId, credentialEpoch),
    }),
    defineSubscription({
      event: 'accounts.user_deleted',
      handle: async ({ payload: { userId, deletionId } }) => {
        const ended = await store.endForDeletedUser(userId, deletionId);
        if (deletionId !== undefined) await reportErasure(deletionId, ended);
      },
    }),
    defineSubscription({
      event: 'accounts.account_deleted',
      handle: async ({ payload: { accountId, deletionId } }) => {
        const ended = await store.endForDeletedAccount(accountId, deletionId);
        if (deletionId !== undefined) await reportErasure(deletionId, ended);
      },
    }),
    // An account that is scheduled for deletion is closed: its members are signed out. `userIds` is empty for a user.
    defineSubscription({
      event: 'accounts.deletion_scheduled',
      handle: async ({ aggregateVersion: version, payload: { subjectId: accountId, userIds } }) => {
        for (const userId of userIds) await store.endForMember({ userId, accountId, version });
      },
    }),
  ];
}
