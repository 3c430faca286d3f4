import styles from './Brand.module.css';

/** The mark and the name. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
        <rect width="32" height="32" rx="8" className={styles.ground} />
        <circle cx="16" cy="16" r="9" className={styles.line} />
        <path d="M16 16V9.5M16 16l4.2 2.4" className={styles.line} />
      </svg>
      <span className={markOnly ? styles.hidden : styles.name}>Minutehand</span>
    </span>
  );
}
