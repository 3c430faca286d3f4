import { formatCalendarDay } from '@minutehand/contracts/dates';
import { Badge, Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, QueryError } from '@minutehand/web-kit';
import { useMyOpenItems } from '../../features/action-items/hooks/use-my-open-items.ts';
import { DASHBOARD_ITEMS } from '../../limits.ts';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';

/** The first open items of the user. */
export function MyItems() {
  const { pages, items: loaded } = useMyOpenItems();
  const now = new Date();
  const items = loaded?.slice(0, DASHBOARD_ITEMS);
  return (
    <section className={styles.section} aria-labelledby="my-items">
      <div className={styles.head}>
        <h2 id="my-items">{texts.items.title}</h2>
        <Link to="/action_items" className={linkClass('text')}>
          {texts.items.all}
        </Link>
      </div>
      {items === undefined ? (
        pages.isError ? (
          <QueryError query={pages} />
        ) : (
          <Loading label={texts.items.loading}>
            <SkeletonText lines={2} />
          </Loading>
        )
      ) : items.length === 0 ? (
        <p className={styles.line}>{texts.items.empty}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.id} className={styles.row}>
              <span className={styles.text}>
                <span>{item.description}</span>
                <Link to={`/meetings/${item.meeting_id}`} className={linkClass('text')}>
                  {item.meeting_title}
                </Link>
              </span>
              {item.overdue ? <Badge tone="danger">{texts.items.overdue}</Badge> : null}
              {item.due_date ? (
                <span className={styles.when}>{texts.items.due(formatCalendarDay(item.due_date, { now }))}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
