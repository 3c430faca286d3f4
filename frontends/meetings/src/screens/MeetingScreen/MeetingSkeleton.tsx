import { Loading, Skeleton, SkeletonText } from '@minutehand/ui';
import styles from './MeetingScreen.module.css';

/** Placeholder while the meeting loads. */
export function MeetingSkeleton() {
  return (
    <Loading label="Loading the meeting">
      <div className={styles.columns}>
        <div className={styles.skeleton}>
          <Skeleton width="20rem" height="2rem" />
          <Skeleton width="14rem" />
          <SkeletonText lines={6} />
          <SkeletonText lines={4} />
        </div>
        <div className={styles.skeletonPanel}>
          <SkeletonText lines={8} />
        </div>
      </div>
    </Loading>
  );
}
