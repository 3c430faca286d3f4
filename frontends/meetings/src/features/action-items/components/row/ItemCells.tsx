import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { Avatar, User } from '@minutehand/ui';
import { Link } from '@minutehand/web-kit';
import { texts } from '../../texts.ts';
import styles from './ItemCells.module.css';

export function MeetingCell({ item }: { item: ActionItem }) {
  return (
    <Link to={`/meetings/${item.meeting_id}`} className={styles.meeting} title={item.meeting_title}>
      {item.meeting_title}
    </Link>
  );
}

export function OwnerCell({ item }: { item: ActionItem }) {
  const { assignee_id, assignee_name, assignee_email, assignee_display_name: name } = item;
  const isUnassigned = assignee_id === null && assignee_name === null && assignee_email === null;
  return (
    <span className={styles.owner} data-unassigned={isUnassigned || undefined} title={name}>
      {isUnassigned ? <User size={14} aria-hidden /> : <Avatar name={name} size="small" decorative />}
      <span className={styles.name}>{name}</span>
    </span>
  );
}

type Due = Pick<ActionItem, 'state' | 'overdue' | 'due_date' | 'due_date_formatted'>;

/** The due date with its state: nothing for an open item without a date, only the date of a proposal. */
export function DueCell({ item }: { item: Due }) {
  const { state, overdue, due_date, due_date_formatted } = item;
  const label = getDueState(item);
  if (label === '' && due_date === null) return null;
  const tone = state === 'done' ? 'done' : overdue && state === 'open' ? 'overdue' : undefined;
  return (
    <span className={styles.due} data-tone={tone}>
      {label === '' ? null : <span className={styles.state}>{label}</span>}
      {label === '' || due_date === null ? null : <span className={styles.separator}> · </span>}
      {due_date === null ? null : <span className={styles.date}>{due_date_formatted}</span>}
    </span>
  );
}

function getDueState({ state, overdue, due_date }: Due): string {
  if (state === 'done') return texts.dueState.done;
  if (state !== 'open' || due_date === null) return '';
  return overdue ? texts.dueState.overdue : texts.dueState.soon;
}
