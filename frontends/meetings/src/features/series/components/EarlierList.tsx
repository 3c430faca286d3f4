import type { MeetingRef } from '@minutehand/contracts/http/series';
import { Button, classNames, linkClass } from '@minutehand/ui';
import { formatDate, Link } from '@minutehand/web-kit';
import styles from './Series.module.css';

export interface EarlierRow {
  id: string;
  text: string;
  meeting: MeetingRef;
  /** Who is to do it, and how far it is agreed. */
  facts: readonly string[];
  /** By when; empty without a day. */
  due: string;
  isLate: boolean;
  /** It is on this meeting's agenda. */
  carried: boolean;
}

interface EarlierListProps {
  label: string;
  rows: readonly EarlierRow[];
  isBusy: boolean;
  /** Absent for those who only read. */
  onCarry: ((row: EarlierRow) => void) | undefined;
}

/** What earlier meetings left open, each with the meeting that it is from. Nothing where nothing was. */
export function EarlierList({ label, rows, isBusy, onCarry }: EarlierListProps) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.plain} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <span className={styles.text}>{row.text}</span>
            <span className={styles.facts}>
              {row.facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              {row.due === '' ? null : <span className={classNames(row.isLate && styles.late)}>{row.due}</span>}
              <Link to={`/meetings/${row.meeting.id}`} className={linkClass()}>
                {row.meeting.title}, {formatDate(row.meeting.started_at)}
              </Link>
            </span>
            {row.carried ? (
              <span className={styles.carried}>On the agenda</span>
            ) : onCarry ? (
              <Button
                size="small"
                variant="ghost"
                disabled={isBusy}
                className={styles.carry}
                aria-label={`Put on the agenda: ${row.text}`}
                onClick={() => onCarry(row)}
              >
                Put on the agenda
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
