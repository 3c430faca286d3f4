import { Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, QueryError } from '@minutehand/web-kit';
import { NotificationList } from '../../../components/NotificationList.tsx';
import { countsOf, notificationsOf } from '../../../domain/notification-pages.ts';
import { useNotifications } from '../../../hooks/use-notifications.ts';
import { NOTIFICATIONS_UNDER_BELL } from '../../../limits.ts';
import styles from '../Bell.module.css';

/** What is under the bell. */
export function Latest({ onFollow }: { onFollow: () => void }) {
  const { data } = useNotifications();
  const { elsewhere } = countsOf(data?.pages ?? []);
  return (
    <div className={styles.latest}>
      <header className={styles.head}>
        <h2 className={styles.title}>Notifications</h2>
        <Link to="/notifications" className={linkClass('text')} onClick={onFollow}>
          See all
        </Link>
      </header>
      <Newest onFollow={onFollow} />
      {elsewhere > 0 ? <p className={styles.elsewhere}>{elsewhere} new in your other accounts</p> : null}
    </div>
  );
}

function Newest({ onFollow }: { onFollow: () => void }) {
  const notifications = useNotifications();
  if (notifications.isPending)
    return (
      <Loading label="Loading notifications">
        <SkeletonText lines={4} />
      </Loading>
    );
  if (!notifications.data) return <QueryError query={notifications} />;
  const newest = notificationsOf(notifications.data.pages).slice(0, NOTIFICATIONS_UNDER_BELL);
  if (newest.length === 0)
    return <p className={styles.empty}>Nothing yet. You will be told here when minutes are ready.</p>;
  return <NotificationList notifications={newest} onFollow={onFollow} />;
}
