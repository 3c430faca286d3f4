import { Loading, linkClass, SkeletonText } from '@minutehand/ui';
import { Link, QueryError, useActionItemCounts } from '@minutehand/web-kit';
import { ActionItemRow } from '../../features/action-items/components/row/ActionItemRow.tsx';
import { useActionItemMutations } from '../../features/action-items/hooks/use-action-items.ts';
import { DASHBOARD_ITEMS_MAX } from '../../limits.ts';
import { PersonColors } from '../../shared/components/SpeakerAvatar.tsx';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';
import type { DashboardQueries } from './use-dashboard-queries.ts';

/** The first open items of the user, in the rows of all action item lists, and how many suggestions wait for a review. */
export function MyItems({ openItems: { pagesQuery, items: loaded } }: { openItems: DashboardQueries['openItems'] }) {
  const mutations = useActionItemMutations();
  const reviewCount = useActionItemCounts()?.to_review ?? 0;
  const items = loaded?.slice(0, DASHBOARD_ITEMS_MAX);
  return (
    <section className={styles.section} aria-labelledby="my-items">
      <div className={styles.header}>
        <h2 id="my-items">{texts.items.title}</h2>
        <Link to="/action_items" className={styles.all}>
          {texts.items.all}
        </Link>
      </div>
      {items === undefined ? (
        pagesQuery.isError ? (
          <QueryError query={pagesQuery} />
        ) : (
          <Loading label={texts.items.loading}>
            <SkeletonText lines={2} />
          </Loading>
        )
      ) : items.length === 0 ? (
        <p className={styles.line}>{texts.items.empty}</p>
      ) : (
        <PersonColors>
          <ul className={styles.list}>
            {items.map((item) => (
              <ActionItemRow key={item.id} item={item} mutations={mutations} canEdit showsMeeting />
            ))}
          </ul>
        </PersonColors>
      )}
      {reviewCount > 0 ? (
        <p className={styles.line}>
          <Link to="/action_items?assignee=team" className={linkClass('quiet')}>
            {texts.items.toReview(reviewCount)}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
