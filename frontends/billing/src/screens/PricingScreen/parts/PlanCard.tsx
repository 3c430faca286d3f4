import type { Plan } from '@minutehand/contracts/http/billing';
import { Badge, buttonClass } from '@minutehand/ui';
import { Link } from '@minutehand/web-kit';
import { formatAmount, getTotalAmount } from '../../../domain/price.ts';
import styles from '../PricingScreen.module.css';
import { formatAccounts } from './AccountSlider.tsx';

/** A plan with its price for a number of accounts and a call to action. */
export function PlanCard(props: { plan: Plan; accounts: number; isSignedIn: boolean; isCurrent: boolean }) {
  const { plan, accounts, isSignedIn, isCurrent } = props;
  const additionalAccounts = Math.max(0, accounts - plan.included_accounts);
  const format = (amount: number) => formatAmount(amount, plan.currency);
  return (
    <li className={styles.plan}>
      <div className={styles.planHead}>
        <h2 className={styles.planName}>{plan.name}</h2>
        {isCurrent ? <Badge tone="accent">Your plan</Badge> : null}
      </div>
      <p className={styles.price}>
        <output htmlFor="account-count" className={styles.amount}>
          {format(getTotalAmount(plan, accounts))}
        </output>{' '}
        <span className={styles.per}>a {plan.frequency}</span>
      </p>
      <dl className={styles.parts}>
        <div className={styles.part}>
          <dt>{formatAccounts(plan.included_accounts)} included</dt>
          <dd>{format(plan.base_amount)}</dd>
        </div>
        <div className={styles.part}>
          {additionalAccounts === 0 ? (
            <>
              <dt>Each additional account</dt>
              <dd>{format(plan.additional_amount)}</dd>
            </>
          ) : (
            <>
              <dt>
                {additionalAccounts} more at {format(plan.additional_amount)} each
              </dt>
              <dd>{format(additionalAccounts * plan.additional_amount)}</dd>
            </>
          )}
        </div>
      </dl>
      {isSignedIn ? (
        <Link
          to={`/settings?tab=account&accounts=${accounts}`}
          className={buttonClass({ variant: 'primary', wide: true })}
        >
          Open account settings
        </Link>
      ) : (
        <Link to={`/register?accounts=${accounts}`} className={buttonClass({ variant: 'primary', wide: true })}>
          Create an account
        </Link>
      )}
    </li>
  );
}
