import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { CarryOver, SinceLastTime as Since } from '@minutehand/contracts/http/meetings/series';
import { Button, ChevronDown, ChevronRight, Loading, linkClass, Plus, SkeletonText } from '@minutehand/ui';
import { formatDate, Link, QueryError } from '@minutehand/web-kit';
import { useState } from 'react';
import { useSeries } from '../hooks/use-series.ts';
import { useSinceLastTime } from '../hooks/use-since-last-time.ts';
import { texts } from '../texts.ts';
import { ItemChanges } from './ItemChanges.tsx';
import { type OpenItem, OpenItemList } from './OpenItemList.tsx';
import styles from './Series.module.css';

type SinceLastTimeSectionProps = {
  meeting: Meeting;
  onShowSegments: (segmentIds: readonly string[]) => void;
  /** Whether the section is expanded. The page stores this, because a change of the layout mounts the section again. */
  openState: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
};

/** The open items of earlier meetings of the series: one line with a count until the user expands it. Renders nothing outside of a series. */
export function SinceLastTimeSection({ meeting, onShowSegments, openState }: SinceLastTimeSectionProps) {
  const isInSeries = useSeries(meeting.id).data?.is_part ?? false;
  const { sinceLastTime, addToAgenda, decide } = useSinceLastTime(meeting.id, isInSeries);
  const [isOpen, setOpen] = openState;
  if (!isInSeries) return null;
  // The first meeting of a series has no earlier ones.
  if (sinceLastTime.data?.last_meeting === null) return null;
  const count = sinceLastTime.data ? countOpen(sinceLastTime.data) : 0;
  const Chevron = isOpen ? ChevronDown : ChevronRight;

  return (
    <section aria-labelledby="since-last-time" className={styles.section}>
      <h2 className={styles.heading}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron size={16} aria-hidden />
          <span id="since-last-time">{texts.sinceLastTime}</span>{' '}
          {count > 0 ? <span className={styles.count}>{count}</span> : null}
        </button>
      </h2>
      {!isOpen ? null : sinceLastTime.isPending ? (
        <Loading label={texts.loading}>
          <SkeletonText lines={3} />
        </Loading>
      ) : sinceLastTime.data === undefined ? (
        <QueryError query={sinceLastTime} />
      ) : (
        <>
          <ItemChanges changes={sinceLastTime.data.changes} onDecide={decide} onShowSegments={onShowSegments} />
          <OpenItems
            sinceLastTime={sinceLastTime.data}
            canEdit={meeting.permissions.edit}
            onAddToAgenda={addToAgenda}
          />
        </>
      )}
    </section>
  );
}

/** Open items, unfinished topics, and suggested changes of items. */
function countOpen({ action_items, more_action_items, agenda_items, changes }: Since): number {
  return action_items.length + more_action_items + agenda_items.length + changes.length;
}

type OpenItemsProps = {
  sinceLastTime: Since;
  canEdit: boolean;
  onAddToAgenda: (items: CarryOver) => Promise<void>;
};

function OpenItems({ sinceLastTime, canEdit, onAddToAgenda }: OpenItemsProps) {
  const [isBusy, setBusy] = useState(false);
  const { last_meeting, decided_in, decisions, more_action_items } = sinceLastTime;
  const actions = sinceLastTime.action_items.map((item): OpenItem => {
    const formatDue = item.overdue ? texts.overdue : texts.due;
    const due = item.due_date_formatted === '' ? '' : formatDue(item.due_date_formatted);
    const details = [item.assignee_display_name, ...(item.state === 'proposed' ? [texts.suggested] : [])];
    return { ...item, text: item.description, details, due, isOverdue: item.overdue };
  });
  const topics = sinceLastTime.agenda_items.map(
    (item): OpenItem => ({ ...item, text: item.title, details: [], due: '', isOverdue: false }),
  );
  const remaining = { agenda_items: toReferences(topics), action_items: toReferences(actions) };
  const hasRemaining = remaining.agenda_items.length + remaining.action_items.length > 0;

  async function addToAgenda(items: CarryOver) {
    if (isBusy) return;
    setBusy(true);
    await onAddToAgenda(items);
    setBusy(false);
  }

  if (actions.length + topics.length + decisions.length === 0)
    return <p className={styles.muted}>{texts.nothingOpen}</p>;
  return (
    <>
      <OpenItemList
        label={texts.openItems}
        rows={actions}
        isBusy={isBusy}
        onAddToAgenda={canEdit ? (row) => void addToAgenda({ action_items: toReferences([row]) }) : undefined}
      />
      {more_action_items > 0 ? (
        <p className={styles.muted}>
          {texts.more(more_action_items)}{' '}
          <Link to="/action_items" className={linkClass()}>
            {texts.allItems}
          </Link>
          .
        </p>
      ) : null}
      <OpenItemList
        label={texts.unfinishedAgenda}
        rows={topics}
        isBusy={isBusy}
        onAddToAgenda={canEdit ? (row) => void addToAgenda({ agenda_items: toReferences([row]) }) : undefined}
      />
      {canEdit && hasRemaining ? (
        <Button
          size="small"
          icon={<Plus size={16} aria-hidden />}
          busy={isBusy}
          onClick={() => void addToAgenda(remaining)}
        >
          {texts.addAll}
        </Button>
      ) : null}
      {decided_in && decisions.length > 0 ? (
        <div className={styles.group}>
          <h3 className={styles.label}>{texts.decisions}</h3>
          <ul className={styles.decisions} aria-label={texts.decisions}>
            {decisions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <MeetingLink meeting={decided_in} />
        </div>
      ) : last_meeting ? (
        <MeetingLink meeting={last_meeting} />
      ) : null}
    </>
  );
}

/** Returns references to the items that are not on the agenda yet. */
function toReferences(rows: readonly OpenItem[]) {
  return rows.filter(({ carried }) => !carried).map(({ id, meeting }) => ({ id, meeting_id: meeting.id }));
}

function MeetingLink({ meeting }: { meeting: OpenItem['meeting'] }) {
  return (
    <p className={styles.muted}>
      {texts.lastTime}{' '}
      <Link to={`/meetings/${meeting.id}`} className={linkClass()}>
        {meeting.title}
      </Link>
      , {formatDate(meeting.started_at)}
    </p>
  );
}
