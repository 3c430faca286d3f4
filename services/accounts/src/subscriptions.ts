import type { Subscription } from '@minutehand/service-kit/bus';
import { purgeAccessTokens } from './app/access-tokens/purge-access-tokens.ts';
import { applySubscription } from './app/accounts/apply-subscription.ts';
import type { Ports } from './app/ports.ts';

/** The events that this service consumes. */
export function subscriptions(
  ports: Ports,
): [Subscription<'billing.subscription_changed'>, Subscription<'accounts.password_changed'>] {
  return [
    {
      event: 'billing.subscription_changed',
      handle: ({ aggregateVersion: version, payload }) => applySubscription(ports, { ...payload, version }),
    },
    // Revoked tokens are refused from the change on; this deletes them.
    {
      event: 'accounts.password_changed',
      handle: ({ payload: { userId, changedAt } }) =>
        purgeAccessTokens(ports, { userId, changedAt: new Date(changedAt) }),
    },
  ];
}
