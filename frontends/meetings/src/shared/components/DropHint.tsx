import type { ReactNode } from 'react';
import styles from './DropHint.module.css';

/** What a file does that is dropped on the page. */
export function DropHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}
