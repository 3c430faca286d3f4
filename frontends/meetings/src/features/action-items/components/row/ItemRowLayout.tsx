import type { ReactNode } from 'react';
import styles from './ItemRowLayout.module.css';

/**
 * The columns of an action item: check, text, meeting, assignee, due and actions. In a narrow container, meeting, assignee and due are a second line.
 * Lists of one meeting have no meeting column. A list with suggestions has wider actions in all rows, so that its columns line up.
 */
export function ItemRowLayout(props: {
  check: ReactNode;
  text: ReactNode;
  meeting?: ReactNode;
  assignee: ReactNode;
  due: ReactNode;
  actions: ReactNode;
}) {
  const { check, text, meeting, assignee, due, actions } = props;
  return (
    <div className={styles.container} data-meeting={meeting === undefined ? undefined : true}>
      <div className={styles.row}>
        <div className={styles.check}>{check}</div>
        <div className={styles.text}>{text}</div>
        <div className={styles.details} data-cells>
          {meeting === undefined ? null : <div className={styles.cell}>{meeting}</div>}
          <div className={styles.cell}>{assignee}</div>
          <div className={styles.cell}>{due}</div>
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
