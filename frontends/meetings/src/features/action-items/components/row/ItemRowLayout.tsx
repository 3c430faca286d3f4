import type { ReactNode } from 'react';
import styles from './ItemRowLayout.module.css';

/**
 * The columns of an action item: check, text with marks at its end, meeting, assignee, due and actions. In a narrow container, meeting, assignee
 * and due are a second line; on a phone, the marks and the actions are on it too, so that no mark has a line of its own.
 * Lists of one meeting have no meeting column. A list with suggestions has wider actions in all rows, so that its columns line up.
 */
export function ItemRowLayout(props: {
  check: ReactNode;
  text: ReactNode;
  /** Small buttons: the priority first or, without one, last. */
  marks: ReactNode;
  meeting?: ReactNode;
  assignee: ReactNode;
  due: ReactNode;
  actions: ReactNode;
}) {
  const { check, text, marks, meeting, assignee, due, actions } = props;
  return (
    <div className={styles.container} data-meeting={meeting === undefined ? undefined : true}>
      <div className={styles.row}>
        <div className={styles.check}>{check}</div>
        <div className={styles.words}>
          <div className={styles.text}>{text}</div>
          <div className={styles.marks}>{marks}</div>
        </div>
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
