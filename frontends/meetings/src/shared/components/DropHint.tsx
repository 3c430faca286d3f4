import type { ReactNode } from 'react';
import styles from './DropHint.module.css';

/** Shows what happens to a file when it is dropped on the page. */
export function DropHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}
