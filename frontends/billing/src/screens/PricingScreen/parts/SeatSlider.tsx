import { SEAT_SLIDER } from '../../../limits.ts';
import { texts } from '../../../texts.ts';
import styles from '../PricingScreen.module.css';

/** Selects the number of seats to price. */
export function SeatSlider({ value, onChange }: { value: number; onChange: (seats: number) => void }) {
  const { min, max } = SEAT_SLIDER;
  return (
    <div className={styles.slider}>
      <label htmlFor="account-count" className={styles.sliderLabel}>
        {texts.howManySeats}
      </label>
      <output htmlFor="account-count" className={styles.sliderValue}>
        {texts.seats(value)}
      </output>
      <input
        type="range"
        id="account-count"
        className={styles.range}
        min={min}
        max={max}
        value={value}
        aria-valuetext={texts.seats(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden className={styles.rangeLabels}>
        <span>{min}</span>
        <span>{max}</span>
      </span>
    </div>
  );
}
