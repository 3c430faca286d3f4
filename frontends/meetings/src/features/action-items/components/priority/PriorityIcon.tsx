import { ACTION_ITEM_PRIORITIES, type ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import { CircleAlert } from '@minutehand/ui';
import styles from './Priority.module.css';

/** Bars for low to high, a sign for urgent, and faint bars for none. */
export function PriorityIcon({ priority }: { priority: ActionItemPriority }) {
  if (priority === 'urgent') return <CircleAlert size={14} aria-hidden className={styles.urgent} />;
  const level = ACTION_ITEM_PRIORITIES.indexOf(priority);
  return (
    <span aria-hidden className={styles.mark} data-none={priority === 'none' || undefined}>
      {[1, 2, 3].map((bar) => (
        <span key={bar} data-on={bar <= level || undefined} />
      ))}
    </span>
  );
}
