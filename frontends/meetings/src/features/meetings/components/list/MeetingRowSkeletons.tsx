import { Skeleton } from '@minutehand/ui';
import styles from './MeetingRow.module.css';

const WIDTHS = ['14rem', '18rem', '11rem', '16rem', '13rem', '17rem'];

/** Placeholder rows while the list loads. */
export function MeetingRowSkeletons() {
  return (
    <div className={styles.skeletons}>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <span className={styles.check} />
          <span className={styles.typeColour} />
          <span className={styles.main}>
            <Skeleton width={width} />
          </span>
          <span className={styles.attendees}>
            <Skeleton width="3.5rem" />
          </span>
          <span className={styles.items} />
          <span className={styles.duration} />
          <span className={styles.date}>
            <Skeleton width="4.5rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
