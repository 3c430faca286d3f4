import { Skeleton } from '@minutehand/ui';
import styles from './MeetingRow.module.css';

const WIDTHS = ['14rem', '18rem', '11rem', '16rem', '13rem', '17rem'];

/** Placeholder rows while the list loads. */
export function MeetingRowSkeletons() {
  return (
    <div className={styles.list}>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={width} />
          <span className={styles.details}>
            <Skeleton width="9rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
