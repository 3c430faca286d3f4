import type { SubscriptionResponse } from '@minutehand/contracts/http/billing';
import { Button } from '@minutehand/ui';
import { texts } from '../../../texts.ts';

export type SubscriptionQuery = {
  data: SubscriptionResponse['subscription'] | undefined;
  isError: boolean;
  refetch: () => unknown;
};

/** The state of the current subscription. */
export function SubscriptionLine({ subscription }: { subscription: SubscriptionQuery }) {
  const { data, isError, refetch } = subscription;
  if (data) return <span>{describe(data)}</span>;
  if (!isError) return <span>{texts.subscription.loading}</span>;
  return (
    <>
      <span role="alert">{texts.subscription.failed}</span>
      <Button size="small" onClick={() => void refetch()}>
        {texts.subscription.retry}
      </Button>
    </>
  );
}

/** The payment provider may add states. */
function describe({ state, account_count }: NonNullable<SubscriptionQuery['data']>): string {
  const { states, otherState } = texts.subscription;
  const seats = texts.seats(account_count);
  return isKnownState(state) ? states[state](seats) : otherState(state.replaceAll('_', ' '), seats);
}

function isKnownState(state: string): state is keyof typeof texts.subscription.states {
  return Object.hasOwn(texts.subscription.states, state);
}
