import styles from './ColorDot.module.css';

/** The colour that people gave a meeting type, as a dot; decoration beside the type's name. */
export function ColorDot({ color }: { color: string }) {
  return <span aria-hidden className={styles.dot} style={{ backgroundColor: color }} />;
}
