import { Loading, Skeleton } from '@minutehand/ui';
import { DASHBOARD_SKELETON_ROWS } from '../../limits.ts';
import styles from './DashboardScreen.module.css';
import { texts } from './texts.ts';

/** Placeholder of the sections with their rows. */
export function DashboardSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className={styles.screen} aria-hidden>
        {DASHBOARD_SKELETON_ROWS.map((rows) => (
          <div key={rows} className={styles.section}>
            <Skeleton width="9rem" height="1.5rem" />
            <div className={styles.list}>
              {Array.from({ length: rows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
                <div key={row} className={styles.row}>
                  <span className={styles.placeholder}>
                    <Skeleton width="14rem" />
                    <Skeleton width="80%" height="0.75rem" />
                  </span>
                  <span className={styles.date}>
                    <Skeleton width="3rem" height="0.75rem" />
                  </span>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
