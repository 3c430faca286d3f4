import type { Subscription } from '@minutehand/service-kit/bus';
import { applySubscription } from './app/accounts/apply-subscription.ts';
import type { Ports } from './app/ports.ts';

/** The events that this service consumes. */
export function subscriptions(ports: Ports): [Subscription<'billing.subscription_changed'>] {
  return [
    {
      event: 'billing.subscription_changed',
      handle: ({ aggregateVersion: version, payload }) => applySubscription(ports, { ...payload, version }),
    },
  ];
}
