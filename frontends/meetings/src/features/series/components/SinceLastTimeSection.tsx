import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { CarryOver, SinceLastTime as Since } from '@minutehand/contracts/http/meetings/series';
import { useSeries } from '../hooks/use-series.ts';
import { useSinceLastTime } from '../hooks/use-since-last-time.ts';
import { toActionRow, toAgendaItemRow, toReferences } from '../open-item.ts';
import { texts } from '../texts.ts';
import { AddAllButton } from './AddAllButton.tsx';
import { EarlierMeetingLink } from './EarlierMeetingLink.tsx';
import { EarlierSection } from './EarlierSection.tsx';
import { ItemChanges } from './ItemChanges.tsx';
import { MoreItems } from './MoreItems.tsx';
import { OpenItemList } from './OpenItemList.tsx';
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
  const { sinceLastTime, addToAgenda, isAdding, decide } = useSinceLastTime(meeting.id, isInSeries);
  const { data } = sinceLastTime;
  // The first meeting of a series has no earlier ones.
  if (!isInSeries || data?.last_meeting === null) return null;
  return (
    <EarlierSection
      titleId="since-last-time-heading"
      title={texts.sinceLastTime}
      count={data === undefined ? 0 : countOpen(data)}
      loadingLabel={texts.loading}
      query={sinceLastTime}
      openState={openState}
    >
      {data === undefined ? null : (
        <>
          <ItemChanges changes={data.changes} onDecide={decide} onShowSegments={onShowSegments} />
          <OpenItems
            sinceLastTime={data}
            canEdit={meeting.permissions.edit}
            isBusy={isAdding}
            onAddToAgenda={addToAgenda}
          />
        </>
      )}
    </EarlierSection>
  );
}

/** Open items, unfinished agenda items, and suggested changes of items. */
function countOpen({ action_items, more_action_items, agenda_items, changes }: Since): number {
  return action_items.length + more_action_items + agenda_items.length + changes.length;
}

type OpenItemsProps = {
  sinceLastTime: Since;
  canEdit: boolean;
  isBusy: boolean;
  onAddToAgenda: (items: CarryOver) => Promise<void>;
};

function OpenItems({ sinceLastTime, canEdit, isBusy, onAddToAgenda }: OpenItemsProps) {
  const { last_meeting, decided_in, decisions, more_action_items } = sinceLastTime;
  const actionItems = sinceLastTime.action_items.map((item) =>
    toActionRow(item, [item.assignee_display_name, ...(item.state === 'proposed' ? [texts.suggested] : [])]),
  );
  const agendaItems = sinceLastTime.agenda_items.map(toAgendaItemRow);
  if (actionItems.length + agendaItems.length + decisions.length === 0)
    return <p className={styles.muted}>{texts.nothingOpen}</p>;
  return (
    <>
      <OpenItemList
        label={texts.openItems}
        rows={actionItems}
        isBusy={isBusy}
        onAddToAgenda={canEdit ? (row) => void onAddToAgenda({ action_items: toReferences([row]) }) : undefined}
      />
      <MoreItems count={more_action_items} to="/action_items" label={texts.allItems} />
      <OpenItemList
        label={texts.unfinishedAgenda}
        rows={agendaItems}
        isBusy={isBusy}
        onAddToAgenda={canEdit ? (row) => void onAddToAgenda({ agenda_items: toReferences([row]) }) : undefined}
      />
      {canEdit ? <AddAllButton {...{ agendaItems, actionItems, isBusy, onAddToAgenda }} /> : null}
      {decided_in && decisions.length > 0 ? (
        <div className={styles.group}>
          <h3 className={styles.label}>{texts.decisions}</h3>
          <ul className={styles.decisions} aria-label={texts.decisions}>
            {decisions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <EarlierMeetingLink meeting={decided_in} />
        </div>
      ) : last_meeting ? (
        <EarlierMeetingLink meeting={last_meeting} />
      ) : null}
    </>
  );
}
