import type { Plan } from '@minutehand/contracts/http/billing';
import { Badge, buttonClass } from '@minutehand/ui';
import { Link } from '@minutehand/web-kit';
import { formatAmount, getTotalAmount } from '../../../domain/price.ts';
import { texts } from '../../../texts.ts';
import styles from '../PricingScreen.module.css';

/** A plan with its price for a number of seats and a call to action. */
export function PlanCard(props: { plan: Plan; seats: number; isSignedIn: boolean; isCurrent: boolean }) {
  const { plan, seats, isSignedIn, isCurrent } = props;
  const additionalSeats = Math.max(0, seats - plan.included_accounts);
  const format = (amount: number) => formatAmount(amount, plan.currency);
  return (
    <li className={styles.plan}>
      <div className={styles.planHead}>
        <h2 className={styles.planName}>{plan.name}</h2>
        {isCurrent ? <Badge tone="accent">{texts.currentPlan}</Badge> : null}
      </div>
      <p>
        <output htmlFor="account-count" className={styles.amount}>
          {format(getTotalAmount(plan, seats))}
        </output>{' '}
        <span className={styles.per}>{texts.per(plan.frequency)}</span>
      </p>
      <dl className={styles.parts}>
        <div className={styles.part}>
          <dt>{texts.included(texts.seats(plan.included_accounts))}</dt>
          <dd>{format(plan.base_amount)}</dd>
        </div>
        <div className={styles.part}>
          {additionalSeats === 0 ? (
            <>
              <dt>{texts.eachAdditional}</dt>
              <dd>{format(plan.additional_amount)}</dd>
            </>
          ) : (
            <>
              <dt>{texts.more(additionalSeats, format(plan.additional_amount))}</dt>
              <dd>{format(additionalSeats * plan.additional_amount)}</dd>
            </>
          )}
        </div>
      </dl>
      {isSignedIn ? (
        <Link
          to={`/settings?tab=account&accounts=${seats}`}
          className={buttonClass({ variant: 'primary', isFullWidth: true })}
        >
          {texts.openSettings}
        </Link>
      ) : (
        <Link to={`/register?accounts=${seats}`} className={buttonClass({ variant: 'primary', isFullWidth: true })}>
          {texts.createAccount}
        </Link>
      )}
    </li>
  );
}
