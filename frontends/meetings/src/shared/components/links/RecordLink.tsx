import { buttonClass, classNames } from '@minutehand/ui';
import { Link } from '@minutehand/web-kit';
import type { ReactNode } from 'react';
import styles from './RecordLink.module.css';

/** Leads to the recorder. Hidden while this tab records: the bar of the recorder leads to it then. */
export function RecordLink({ meetingId, children }: { meetingId?: string; children: ReactNode }) {
  return (
    <Link
      to={meetingId === undefined ? '/record' : `/record/${meetingId}`}
      className={classNames(buttonClass(), styles.record)}
    >
      {children}
    </Link>
  );
}
