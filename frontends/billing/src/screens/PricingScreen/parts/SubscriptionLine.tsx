import type { SubscriptionResponse } from '@minutehand/contracts/http/billing';
import { Button } from '@minutehand/ui';
import { formatAccounts } from './AccountSlider.tsx';

/** Texts for the subscription states of the payment provider. */
const STATES: Readonly<Record<string, string>> = {
  trial: 'Your subscription is on trial',
  active: 'Your subscription is active',
  paused: 'Your subscription is paused',
  past_due: 'The last payment for your subscription failed',
  canceled: 'Your subscription has ended',
};

export type SubscriptionQuery = {
  data: SubscriptionResponse['subscription'] | undefined;
  isError: boolean;
  refetch: () => unknown;
};

/** The state of the current subscription. */
export function SubscriptionLine({ subscription }: { subscription: SubscriptionQuery }) {
  const { data, isError, refetch } = subscription;
  if (data)
    return (
      <span>
        {STATES[data.state] ?? `Your subscription: ${data.state.replaceAll('_', ' ')}`}, for{' '}
        {formatAccounts(data.account_count)}.
      </span>
    );
  if (!isError) return <span>Looking up your subscription…</span>;
  return (
    <>
      <span role="alert">Your subscription can't be shown right now.</span>
      <Button size="small" onClick={() => void refetch()}>
        Retry
      </Button>
    </>
  );
}
