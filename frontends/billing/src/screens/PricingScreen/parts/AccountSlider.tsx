import { ACCOUNT_SLIDER } from '../../../limits.ts';
import styles from '../PricingScreen.module.css';

/** Formats a count: "1 account", "5 accounts". */
export function formatAccounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}

/** Selects the number of accounts to price. */
export function AccountSlider({ value, onChange }: { value: number; onChange: (accounts: number) => void }) {
  const { min, max } = ACCOUNT_SLIDER;
  return (
    <div className={styles.slider}>
      <label htmlFor="account-count" className={styles.sliderLabel}>
        How many accounts do you need?
      </label>
      <output htmlFor="account-count" className={styles.sliderValue}>
        {formatAccounts(value)}
      </output>
      <input
        type="range"
        id="account-count"
        className={styles.range}
        min={min}
        max={max}
        value={value}
        aria-valuetext={formatAccounts(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden className={styles.ends}>
        <span>{min}</span>
        <span>{max}</span>
      </span>
    </div>
  );
}
