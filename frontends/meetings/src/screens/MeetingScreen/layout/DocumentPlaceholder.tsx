import { Loading, Skeleton, SkeletonText } from '@minutehand/ui';
import { texts } from '../texts.ts';
import styles from './DocumentPlaceholder.module.css';

/**
 * Replaces the document while it loads, and covers the sections before it, which stay mounted, while they are being generated. It is at
 * least as high as the window, so that the sections after it do not move when it disappears.
 */
export function DocumentPlaceholder({ keepsActionItems = false }: { keepsActionItems?: boolean }) {
  return (
    <div className={styles.placeholder} data-placeholder={keepsActionItems ? 'keeps-items' : 'all'}>
      <Loading label={texts.loadingDocument}>
        <div className={styles.sections}>
          {[2, 4, 6, 5].map((lines) => (
            <div key={lines} className={styles.section}>
              <Skeleton width="10rem" height="1.25rem" />
              <SkeletonText lines={lines} />
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}
