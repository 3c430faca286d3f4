import type { ReactNode } from 'react';
import styles from './ActionItemList.module.css';

/** The heading of a group of rows, with their number. It is a row of the list, so that items keep their focus when they change groups. */
export function GroupHeading(props: { level: 2 | 3; label: string; count: number; action?: ReactNode }) {
  const { level, label, count, action } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className={styles.group}>
      <Heading className={styles.groupHeading}>
        {label} <span className={styles.count}>{count}</span>
      </Heading>
      {action}
    </li>
  );
}
