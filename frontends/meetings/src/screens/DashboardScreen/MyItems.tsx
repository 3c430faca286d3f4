import { Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, QueryError, useActionItemCounts } from '@minutehand/web-kit';
import { DueCell } from '../../features/action-items/components/row/ItemCells.tsx';
import { getItemPath } from '../../features/action-items/hooks/use-item-link.ts';
import { useMyOpenItems } from '../../features/action-items/hooks/use-my-open-items.ts';
import { DASHBOARD_ITEMS } from '../../limits.ts';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';

/** The first open items of the user, and how many suggestions wait for a review. */
export function MyItems() {
  const { pages, items: loaded } = useMyOpenItems();
  const toReview = useActionItemCounts()?.to_review ?? 0;
  const items = loaded?.slice(0, DASHBOARD_ITEMS);
  return (
    <section className={styles.section} aria-labelledby="my-items">
      <div className={styles.header}>
        <h2 id="my-items">{texts.items.title}</h2>
        <Link to="/action_items" className={styles.all}>
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
                <Link to={getItemPath(item)} className={styles.title}>
                  {item.description}
                </Link>
                <span className={styles.line}>{item.meeting_title}</span>
              </span>
              <DueCell item={item} />
            </li>
          ))}
        </ul>
      )}
      {toReview > 0 ? (
        <p className={styles.line}>
          <Link to="/action_items?assignee=team" className={linkClass('text')}>
            {texts.items.toReview(toReview)}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
