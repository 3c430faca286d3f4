import type { MeetingRef } from '@minutehand/contracts/http/meetings/series';
import { Button, classNames, linkClass } from '@minutehand/ui';
import { formatDate, Link } from '@minutehand/web-kit';
import { texts } from '../texts.ts';
import styles from './Series.module.css';

export type OpenItem = {
  id: string;
  text: string;
  meeting: MeetingRef;
  /** Assignee and state. */
  details: readonly string[];
  /** Due date; empty if there is none. */
  due: string;
  isOverdue: boolean;
  /** Already on this meeting's agenda. */
  carried: boolean;
};

type OpenItemListProps = {
  label: string;
  rows: readonly OpenItem[];
  isBusy: boolean;
  /** Undefined for viewers. */
  onAddToAgenda: ((row: OpenItem) => void) | undefined;
};

/** Lists open items of earlier meetings, each with a link to its meeting. Renders nothing for an empty list. */
export function OpenItemList({ label, rows, isBusy, onAddToAgenda }: OpenItemListProps) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.plain} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <span className={styles.text}>{row.text}</span>
            <span className={styles.details}>
              {row.details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
              {row.due === '' ? null : <span className={classNames(row.isOverdue && styles.overdue)}>{row.due}</span>}
              <Link to={`/meetings/${row.meeting.id}`} className={linkClass()}>
                {row.meeting.title}, {formatDate(row.meeting.started_at)}
              </Link>
            </span>
            {row.carried ? (
              <span className={styles.onAgenda}>{texts.onAgenda}</span>
            ) : onAddToAgenda ? (
              <Button
                size="small"
                variant="ghost"
                disabled={isBusy}
                className={styles.addToAgenda}
                aria-label={texts.addToAgendaLabel(row.text)}
                onClick={() => onAddToAgenda(row)}
              >
                {texts.addToAgenda}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
