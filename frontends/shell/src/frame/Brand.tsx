import { texts } from '../texts.ts';
import styles from './Brand.module.css';

/** The logo and the product name. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span className={styles.name}>{texts.product}</span>
    </span>
  );
}

export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
      <rect width="32" height="32" rx="8" className={styles.background} />
      <circle cx="16" cy="16" r="9" className={styles.clock} />
      <path d="M16 16V9.5M16 16l4.2 2.4" className={styles.clock} />
    </svg>
  );
}
