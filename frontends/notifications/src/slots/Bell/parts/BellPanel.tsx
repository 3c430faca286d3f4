import { Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, QueryError } from '@minutehand/web-kit';
import { useRef } from 'react';
import { MarkAllReadButton } from '../../../components/MarkAllReadButton.tsx';
import { NotificationList } from '../../../components/NotificationList.tsx';
import { getCounts, getNotifications } from '../../../domain/notification-pages.ts';
import { useNotifications } from '../../../hooks/use-notifications.ts';
import { BELL_NOTIFICATIONS_MAX } from '../../../limits.ts';
import { texts } from '../../../texts.ts';
import styles from '../Bell.module.css';

/** The popover of the bell. */
export function BellPanel({ onNavigate }: { onNavigate: () => void }) {
  const { data } = useNotifications();
  const heading = useRef<HTMLHeadingElement>(null);
  const { unread, unreadElsewhere } = getCounts(data?.pages ?? []);
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {texts.title}
        </h2>
        {unread > 0 ? <MarkAllReadButton variant="ghost" size="small" heading={heading} /> : null}
        <Link to="/notifications" className={linkClass('text')} onClick={onNavigate}>
          {texts.seeAll}
        </Link>
      </header>
      <LatestNotifications onNavigate={onNavigate} />
      {unreadElsewhere > 0 ? <p className={styles.otherAccounts}>{texts.unreadElsewhere(unreadElsewhere)}</p> : null}
    </div>
  );
}

function LatestNotifications({ onNavigate }: { onNavigate: () => void }) {
  const notifications = useNotifications();
  if (notifications.isPending)
    return (
      <Loading label={texts.loading}>
        <SkeletonText lines={4} />
      </Loading>
    );
  if (!notifications.data) return <QueryError query={notifications} />;
  const latest = getNotifications(notifications.data.pages).slice(0, BELL_NOTIFICATIONS_MAX);
  if (latest.length === 0) return <p className={styles.empty}>{texts.empty}</p>;
  return <NotificationList notifications={latest} onNavigate={onNavigate} />;
}
