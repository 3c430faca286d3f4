import styles from './ColorDot.module.css';

/** The color of a meeting type as a decorative dot. */
export function ColorDot({ color }: { color: string }) {
  return <span aria-hidden className={styles.dot} style={{ backgroundColor: color }} />;
}
