import type { Notification } from '@minutehand/contracts/http/notifications';
import { VisuallyHidden } from '@minutehand/ui';
import { Link, ShortDate } from '@minutehand/web-kit';
import type { KeyboardEvent } from 'react';
import { useMarkSeen } from '../hooks/use-mark-seen.ts';
import { useNotificationActions } from '../hooks/use-notifications.ts';
import { texts } from '../texts.ts';
import styles from './NotificationList.module.css';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Notifications, newest first. Showing them marks them as seen, opening one marks it as read. Arrows, j and k move the focus. */
export function NotificationList(props: { notifications: readonly Notification[]; onNavigate?: () => void }) {
  const { notifications, onNavigate } = props;
  const { mark } = useNotificationActions();
  useMarkSeen(notifications, mark);

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const step = STEPS[event.key];
    if (!step || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll('a')];
    const { activeElement } = document;
    const index = activeElement instanceof HTMLAnchorElement ? links.indexOf(activeElement) : -1;
    links[Math.max(0, Math.min(index + step, links.length - 1))]?.focus();
  }

  return (
    <ul className={styles.list} aria-label={texts.title} onKeyDown={onKeyDown}>
      {notifications.map(({ id, title, body, url, created_at, read }) => (
        <li key={id}>
          <Link
            to={url}
            className={styles.item}
            data-unread={read ? undefined : true}
            onClick={() => {
              if (!read) void mark([id], 'read');
              onNavigate?.();
            }}
          >
            <span aria-hidden className={styles.dot} />
            <span className={styles.text}>
              <span className={styles.title}>
                {read ? null : <VisuallyHidden>{texts.unread}</VisuallyHidden>}
                {title}
              </span>
              <span className={styles.body}>{body}</span>
            </span>
            <span className={styles.date}>
              <ShortDate value={created_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
