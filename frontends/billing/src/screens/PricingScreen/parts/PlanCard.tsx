import type { Plan } from '@minutehand/contracts/http/billing';
import { Badge, buttonClass } from '@minutehand/ui';
import { Link } from '@minutehand/web-kit';
import { formatAmount, getTotalAmount } from '../../../domain/price.ts';
import { texts } from '../../../texts.ts';
import styles from '../PricingScreen.module.css';

/** A plan with its price for a number of accounts and a call to action. */
export function PlanCard(props: { plan: Plan; accounts: number; isSignedIn: boolean; isCurrent: boolean }) {
  const { plan, accounts, isSignedIn, isCurrent } = props;
  const additionalAccounts = Math.max(0, accounts - plan.included_accounts);
  const format = (amount: number) => formatAmount(amount, plan.currency);
  return (
    <li className={styles.plan}>
      <div className={styles.planHead}>
        <h2 className={styles.planName}>{plan.name}</h2>
        {isCurrent ? <Badge tone="accent">{texts.currentPlan}</Badge> : null}
      </div>
      <p className={styles.price}>
        <output htmlFor="account-count" className={styles.amount}>
          {format(getTotalAmount(plan, accounts))}
        </output>{' '}
        <span className={styles.per}>{texts.per(plan.frequency)}</span>
      </p>
      <dl className={styles.parts}>
        <div className={styles.part}>
          <dt>{texts.included(texts.seats(plan.included_accounts))}</dt>
          <dd>{format(plan.base_amount)}</dd>
        </div>
        <div className={styles.part}>
          {additionalAccounts === 0 ? (
            <>
              <dt>{texts.eachAdditional}</dt>
              <dd>{format(plan.additional_amount)}</dd>
            </>
          ) : (
            <>
              <dt>{texts.more(additionalAccounts, format(plan.additional_amount))}</dt>
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
          {texts.openSettings}
        </Link>
      ) : (
        <Link to={`/register?accounts=${accounts}`} className={buttonClass({ variant: 'primary', wide: true })}>
          {texts.createAccount}
        </Link>
      )}
    </li>
  );
}
