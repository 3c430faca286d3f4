import { Button, classNames, linkClass, ShowMoreButton, User } from '@minutehand/ui';
import { formatCalendarDay, formatDate, Link, useNow } from '@minutehand/web-kit';
import { useState } from 'react';
import { SpeakerAvatar } from '../../../shared/components/SpeakerAvatar.tsx';
import { useFocusAfterAdding } from '../hooks/use-focus-after-adding.ts';
import type { OpenItem } from '../open-item.ts';
import { texts } from '../texts.ts';
import styles from './Series.module.css';

type OpenItemListProps = {
  label: string;
  /** The label is the name of a person, below a heading of several people. */
  isOfPerson?: boolean;
  rows: readonly OpenItem[];
  /** Rows that are shown until the user shows all. */
  initialRowCount?: number;
  isBusy: boolean;
  /** Undefined for viewers. */
  onAddToAgenda: ((row: OpenItem) => void) | undefined;
};

/** Lists open items of earlier meetings, each with a link to its meeting. Renders nothing for an empty list. */
export function OpenItemList(props: OpenItemListProps) {
  const { label, isOfPerson = false, rows, initialRowCount = rows.length, isBusy, onAddToAgenda } = props;
  const [isExpanded, setExpanded] = useState(false);
  if (rows.length === 0) return null;
  const hiddenCount = Math.max(0, rows.length - initialRowCount);
  return (
    <div className={styles.group}>
      {isOfPerson ? <PersonHeading name={label} /> : <h3 className={styles.label}>{label}</h3>}
      <ul className={styles.plain} aria-label={label}>
        {(isExpanded ? rows : rows.slice(0, initialRowCount)).map((row) => (
          <li key={row.id} className={styles.row}>
            <span className={styles.text}>{row.text}</span>
            <span className={styles.details}>
              {row.details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
              <DueDate row={row} />
              <Link to={`/meetings/${row.meeting.id}`} className={linkClass('quiet')}>
                {row.meeting.title}, {formatDate(row.meeting.started_at)}
              </Link>
            </span>
            <AgendaState row={row} isBusy={isBusy} onAddToAgenda={onAddToAgenda} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <ShowMoreButton
          className={styles.more}
          isExpanded={isExpanded}
          hiddenCount={hiddenCount}
          onToggle={() => setExpanded(!isExpanded)}
        />
      ) : null}
    </div>
  );
}

function PersonHeading({ name }: { name: string }) {
  return (
    <h4 className={styles.person}>
      {name === texts.unassigned ? <User size={14} aria-hidden /> : <SpeakerAvatar name={name} />}
      {name}
    </h4>
  );
}

function DueDate({ row: { dueDate, isOverdue } }: { row: OpenItem }) {
  const now = useNow();
  if (dueDate === null) return null;
  const date = formatCalendarDay(dueDate, now);
  return (
    <span className={classNames(isOverdue && styles.overdue)}>{isOverdue ? texts.overdue(date) : texts.due(date)}</span>
  );
}

type AgendaStateProps = Pick<OpenItemListProps, 'isBusy' | 'onAddToAgenda'> & { row: OpenItem };

/** Whether an item is on the agenda, or the button that adds it. */
function AgendaState({ row, isBusy, onAddToAgenda }: AgendaStateProps) {
  const { addedTextRef, wasPressedRef } = useFocusAfterAdding(row.isOnAgenda, isBusy);
  if (row.isOnAgenda)
    return (
      <span ref={addedTextRef} tabIndex={-1} className={styles.onAgenda}>
        {texts.onAgenda}
      </span>
    );
  if (onAddToAgenda === undefined) return null;
  return (
    <Button
      size="small"
      variant="ghost"
      // A disabled button would lose the focus.
      aria-disabled={isBusy}
      className={styles.addToAgenda}
      aria-label={texts.addToAgendaLabel(row.text)}
      onClick={() => {
        wasPressedRef.current = true;
        onAddToAgenda(row);
      }}
    >
      {texts.addToAgenda}
    </Button>
  );
}
