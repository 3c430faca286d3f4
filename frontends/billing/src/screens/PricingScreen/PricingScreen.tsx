import { EmptyState, Loading, PageHeader, SegmentedControl, Skeleton, SkeletonText } from '@minutehand/ui';
import { QueryError, usePageTitle, useQuery, useSession } from '@minutehand/web-kit';
import { useState } from 'react';
import { getSubscription, listPlans } from '../../api.ts';
import { type BillingPeriod, listBillingPeriods } from '../../domain/billing-periods.ts';
import { SEAT_SLIDER } from '../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './PricingScreen.module.css';
import { PlanCard } from './parts/PlanCard.tsx';
import { SeatSlider } from './parts/SeatSlider.tsx';
import { SubscriptionLine } from './parts/SubscriptionLine.tsx';

/** The plans and, for signed-in users, the subscription of the account. */
export function PricingScreen() {
  usePageTitle(texts.title);
  const isSignedIn = useSession().status === 'signed-in';
  const subscription = useQuery({
    queryKey: ['subscription'],
    queryFn: ({ signal }) => getSubscription(signal),
    enabled: isSignedIn,
  });
  return (
    <div className={styles.screen} data-guest={isSignedIn ? undefined : true}>
      <PageHeader
        title={texts.title}
        meta={isSignedIn ? <SubscriptionLine subscription={subscription} /> : undefined}
      />
      <Plans isSignedIn={isSignedIn} currentPlanId={subscription.data?.plan_id ?? null} />
    </div>
  );
}

function Plans({ isSignedIn, currentPlanId }: { isSignedIn: boolean; currentPlanId: string | null }) {
  const plans = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => listPlans(signal) });
  const [seats, setSeats] = useState<number>(SEAT_SLIDER.initial);
  const [selected, setSelected] = useState<BillingPeriod>();
  if (plans.isPending)
    return (
      <Loading label={texts.loading}>
        <div className={styles.skeleton}>
          <Skeleton height="3rem" />
          <SkeletonText lines={4} />
        </div>
      </Loading>
    );
  if (plans.isError) return <QueryError query={plans} />;

  const periods = listBillingPeriods(plans.data);
  const [first] = periods;
  if (!first) return <EmptyState>{texts.empty}</EmptyState>;
  const period = selected && periods.includes(selected) ? selected : first;
  return (
    <>
      {periods.length > 1 ? (
        <SegmentedControl
          label={texts.billingPeriod}
          options={periods.map((value) => ({ value, label: texts.billingPeriods[value] }))}
          value={period}
          onChange={setSelected}
        />
      ) : null}
      <SeatSlider value={seats} onChange={setSeats} />
      <ul className={styles.plans} aria-label={texts.plans}>
        {plans.data
          .filter((plan) => plan.frequency === period)
          .map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              seats={seats}
              isSignedIn={isSignedIn}
              isCurrent={plan.id === currentPlanId}
            />
          ))}
      </ul>
    </>
  );
}
