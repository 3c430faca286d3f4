import { Loading, Skeleton, SkeletonText } from '@minutehand/ui';
import styles from './layout/MeetingLayout.module.css';
import { texts } from './texts.ts';

/** Placeholder while the meeting loads. */
export function MeetingSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className={styles.page} data-layout="window" data-panel="open">
        <div className={styles.track}>
          <div className={styles.skeleton}>
            <Skeleton width="20rem" height="2rem" />
            <Skeleton width="14rem" />
          </div>
          <div className={styles.document}>
            <div className={styles.skeleton}>
              <SkeletonText lines={6} />
              <SkeletonText lines={4} />
            </div>
          </div>
        </div>
        <div className={styles.skeletonPanel}>
          <SkeletonText lines={8} />
        </div>
      </div>
    </Loading>
  );
}
