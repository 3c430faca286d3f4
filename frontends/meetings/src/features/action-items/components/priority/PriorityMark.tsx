import { CircleAlert } from '@minutehand/ui';
import { PRIORITIES, type Priority } from '../../priority.ts';
import styles from './Priority.module.css';

/** Bars for low to high, a sign for urgent, and a dash for none. */
export function PriorityMark({ priority }: { priority: Priority }) {
  if (priority === 'urgent') return <CircleAlert size={14} aria-hidden className={styles.urgent} />;
  const level = PRIORITIES.indexOf(priority);
  return (
    <span aria-hidden className={styles.mark} data-none={priority === 'none' || undefined}>
      {[1, 2, 3].map((bar) => (
        <span key={bar} data-on={bar <= level || undefined} />
      ))}
    </span>
  );
}
