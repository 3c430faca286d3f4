import type { ReactNode } from 'react';
import styles from './ItemRowLayout.module.css';

/**
 * The columns of an action item: check, text with small buttons at its end, meeting, assignee, due and actions. In a narrow container, meeting, assignee
 * and due are a second line; on a phone, these buttons and the actions are on it too, so that no button has a line of its own.
 * Lists of one meeting have no meeting column. A list with suggestions has wider actions in all rows, so that its columns line up.
 */
export function ItemRowLayout(props: {
  check: ReactNode;
  text: ReactNode;
  /** Small buttons after the text: the priority first or, without one, last. */
  textButtons: ReactNode;
  meeting?: ReactNode;
  assignee: ReactNode;
  due: ReactNode;
  actions: ReactNode;
}) {
  const { check, text, textButtons, meeting, assignee, due, actions } = props;
  return (
    <div className={styles.container} data-meeting={meeting === undefined ? undefined : true}>
      <div className={styles.row}>
        <div className={styles.check}>{check}</div>
        <div className={styles.words}>
          <div className={styles.text}>{text}</div>
          <div className={styles.marks}>{textButtons}</div>
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
