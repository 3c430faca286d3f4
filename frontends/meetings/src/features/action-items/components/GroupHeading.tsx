import type { ReactNode } from 'react';
import styles from './ItemList.module.css';

type HeadingProps = { id?: string; level: 2 | 3; label: string; count: number };

/** The heading of a group of rows, with their number. It is a row of the list, so that items keep their focus when they change groups. */
export function GroupHeading({ action, ...heading }: HeadingProps & { action?: ReactNode }) {
  return (
    <li className={styles.group}>
      <CountedHeading {...heading} />
      {action}
    </li>
  );
}

/** A heading with the number of items below it. */
export function CountedHeading({ id, level, label, count }: HeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading id={id} className={styles.groupHeading}>
      {label} <span className={styles.count}>{count}</span>
    </Heading>
  );
}
