import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

/** The header of a screen: its h1, a line of metadata, and at most one primary and two secondary actions. */
export function PageHeader({ title, meta, actions }: { title: ReactNode; meta?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        {typeof title === 'string' ? <h1>{title}</h1> : title}
        {meta ? <div className={styles.meta}>{meta}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
