import { ACCOUNTS_ON_SLIDER } from '../../../limits.ts';
import styles from '../PricingScreen.module.css';

/** "1 account", "5 accounts" */
export function accountsInWords(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}

/** How many accounts a price is asked for. */
export function AccountSlider({ value, onChange }: { value: number; onChange: (accounts: number) => void }) {
  const { min, max } = ACCOUNTS_ON_SLIDER;
  return (
    <div className={styles.slider}>
      <label htmlFor="account-count" className={styles.sliderLabel}>
        How many accounts do you need?
      </label>
      <output htmlFor="account-count" className={styles.sliderValue}>
        {accountsInWords(value)}
      </output>
      <input
        type="range"
        id="account-count"
        className={styles.range}
        min={min}
        max={max}
        value={value}
        aria-valuetext={accountsInWords(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden className={styles.ends}>
        <span>{min}</span>
        <span>{max}</span>
      </span>
    </div>
  );
}
