import type { ReactNode } from 'react';
import styles from './State.module.css';

/** Placeholder for an empty list: one sentence and one action. */
export function EmptyState({ icon, children, action }: { icon?: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      {icon ? (
        <span aria-hidden className={styles.icon}>
          {icon}
        </span>
      ) : null}
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  );
}
