import { Children, type ReactNode } from 'react';
import styles from './Facts.module.css';

/** Short facts with dots between them. A dot at which the line wraps is not shown. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className={styles.facts}>
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity
        <span key={index} className={styles.fact}>
          {index === 0 ? null : <span className={styles.dot}> · </span>}
          {fact}
        </span>
      ))}
    </span>
  );
}
