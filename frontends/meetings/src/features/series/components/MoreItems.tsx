import { linkClass } from '@minutehand/ui';
import { Link } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import styles from './Series.module.css';

/** How many items are not listed, and where they are. Renders nothing for none. */
export function MoreItems({ count, to, label }: { count: number; to: string; label: string }) {
  if (count === 0) return null;
  return (
    <p className={styles.muted}>
      {texts.more(count)}{' '}
      <Link to={to} className={linkClass()}>
        {label}
      </Link>
      .
    </p>
  );
}
