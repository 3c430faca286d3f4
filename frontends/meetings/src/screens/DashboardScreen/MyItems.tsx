import { Badge, Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, QueryError, useQuery } from '@minutehand/web-kit';
import { listAssignedActionItems } from '../../features/action-items/api.ts';
import { DASHBOARD_ITEMS } from '../../limits.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';

/** The first open items of the user. */
export function MyItems() {
  const items = useQuery({
    queryKey: [...queryKeys.boards(), 'dashboard'],
    queryFn: ({ signal }) => listAssignedActionItems({ assignee: 'me', state: 'open' }, null, signal),
    staleTime: 0,
  });
  return (
    <section className={styles.section} aria-labelledby="my-items">
      <div className={styles.head}>
        <h2 id="my-items">{texts.items.title}</h2>
        <Link to="/action_items" className={linkClass('text')}>
          {texts.items.all}
        </Link>
      </div>
      {items.isPending ? (
        <Loading label={texts.items.loading}>
          <SkeletonText lines={2} />
        </Loading>
      ) : items.isError ? (
        <QueryError query={items} />
      ) : items.data.action_items.length === 0 ? (
        <p className={styles.line}>{texts.items.empty}</p>
      ) : (
        <ul className={styles.list}>
          {items.data.action_items.slice(0, DASHBOARD_ITEMS).map((item) => (
            <li key={item.id} className={styles.row}>
              <span className={styles.text}>
                <span>{item.description}</span>
                <Link to={`/meetings/${item.meeting_id}`} className={linkClass('text')}>
                  {item.meeting_title}
                </Link>
              </span>
              {item.overdue ? <Badge tone="danger">{texts.items.overdue}</Badge> : null}
              {item.due_date_formatted ? (
                <span className={styles.when}>{texts.items.due(item.due_date_formatted)}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
