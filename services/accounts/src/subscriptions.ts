import type { EventPayload } from '@minutehand/contracts/events';
import { defineSubscription } from '@minutehand/service-kit/bus';
import { purgeAccessTokens, purgeTokensOfFormerMember } from './app/access-tokens/purge-access-tokens.ts';
import { applySubscription } from './app/accounts/apply-subscription.ts';
import { recordErasureReport } from './app/deletions/record-erasure-report.ts';
import { purgeLastActivityOfFormerMember } from './app/members/purge-last-activity.ts';
import type { Ports } from './app/ports.ts';

/** The events that this service consumes. */
export function createSubscriptions(ports: Ports) {
  const subscriptionChanged = defineSubscription({
    event: 'billing.subscription_changed',
    handle: ({ aggregateVersion: version, payload }) => applySubscription(ports, { ...payload, version }),
  });
  // Revoked tokens are rejected immediately; this deletes them.
  const passwordChanged = defineSubscription({
    event: 'accounts.password_changed',
    handle: ({ payload: { userId, changedAt, credentialEpoch } }) =>
      purgeAccessTokens(ports, { userId, changedAt: new Date(changedAt), credentialEpoch }),
  });
  const memberRemoved = defineSubscription({
    event: 'accounts.member_removed',
    handle: async ({ payload }) => {
      await purgeTokensOfFormerMember(ports, payload);
      await purgeLastActivityOfFormerMember(ports, payload);
    },
  });
  const recordErased = (service: string, { deletionId, counts, erasedAt }: EventPayload<'meetings.erased'>) =>
    recordErasureReport(ports, deletionId, { service, counts, erasedAt: new Date(erasedAt) });
  // The proof of a deletion.
  const erased = [
    defineSubscription({ event: 'meetings.erased', handle: ({ payload }) => recordErased('meetings', payload) }),
    defineSubscription({ event: 'recordings.erased', handle: ({ payload }) => recordErased('recordings', payload) }),
    defineSubscription({ event: 'ai.erased', handle: ({ payload }) => recordErased('ai', payload) }),
    defineSubscription({ event: 'search.erased', handle: ({ payload }) => recordErased('search', payload) }),
    defineSubscription({
      event: 'notifications.erased',
      handle: ({ payload }) => recordErased('notifications', payload),
    }),
  ];
  return [subscriptionChanged, passwordChanged, memberRemoved, ...erased] as const;
}
