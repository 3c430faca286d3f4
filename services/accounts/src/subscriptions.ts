import { defineSubscription } from '@minutehand/service-kit/bus';
import { purgeAccessTokens, purgeTokensOfFormerMember } from './app/access-tokens/purge-access-tokens.ts';
import { applySubscription } from './app/accounts/apply-subscription.ts';
import { purgeActivityOfFormerMember } from './app/members/purge-activity.ts';
import type { Ports } from './app/ports.ts';

/** The events that this service consumes. */
export function subscriptions(ports: Ports) {
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
      await purgeActivityOfFormerMember(ports, payload);
    },
  });
  return [subscriptionChanged, passwordChanged, memberRemoved] as const;
}
