import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { User } from '@minutehand/ui';
import { formatCalendarDay, Link, useNow } from '@minutehand/web-kit';
import { SpeakerAvatar } from '../../../../shared/components/SpeakerAvatar.tsx';
import { getDueState } from '../../due-state.ts';
import { getItemPath } from '../../hooks/use-item-link.ts';
import { texts } from '../../texts.ts';
import styles from './ItemCells.module.css';

/** The meeting of an item. The link leads to the item in it. */
export function MeetingCell({ item }: { item: ActionItem }) {
  return (
    <Link to={getItemPath(item)} className={styles.meeting} title={item.meeting_title}>
      {item.meeting_title}
    </Link>
  );
}

export function AssigneeCell({ item }: { item: ActionItem }) {
  const { assignee_id, assignee_name, assignee_email, assignee_display_name: name } = item;
  const isUnassigned = assignee_id === null && assignee_name === null && assignee_email === null;
  return (
    <span className={styles.assignee} data-unassigned={isUnassigned || undefined} title={name}>
      {isUnassigned ? <User size={14} aria-hidden /> : <SpeakerAvatar userId={assignee_id} name={name} />}
      <span className={styles.name} data-name>
        {name}
      </span>
    </span>
  );
}

/**
 * The due date with its state: nothing for an open item without a date, only the date of a suggestion, only the state of a completed item (a date
 * beside "Done" reads as the day of completion).
 */
export function DueCell({ item }: { item: Pick<ActionItem, 'state' | 'overdue' | 'due_date'> }) {
  const { state, overdue, due_date } = item;
  const now = useNow();
  const dueState = getDueState(item);
  const date = state === 'done' ? null : due_date;
  if (dueState === null && date === null) return null;
  const tone = state === 'done' ? 'done' : overdue && state === 'open' ? 'overdue' : undefined;
  return (
    <span className={styles.due} data-tone={tone}>
      {dueState === null ? null : <span>{texts.dueState[dueState]}</span>}
      {dueState === null || date === null ? null : <span className={styles.separator}> · </span>}
      {date === null ? null : (
        <time dateTime={date} className={styles.date}>
          {formatCalendarDay(date, now)}
        </time>
      )}
    </span>
  );
}
