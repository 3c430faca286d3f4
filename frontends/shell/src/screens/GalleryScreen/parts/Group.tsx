import type { ReactNode } from 'react';
import styles from './Group.module.css';

/** A kind of primitive under its name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

/** Specimens beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
