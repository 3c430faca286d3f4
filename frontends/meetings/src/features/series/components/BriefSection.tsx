import type { Decision } from '@minutehand/contracts/http/meetings/decisions';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { CarryOver } from '@minutehand/contracts/http/meetings/series';
import type { SeriesBrief } from '@minutehand/contracts/http/meetings/series-brief';
import { linkClass } from '@minutehand/ui';
import { formatDate, Link } from '@minutehand/web-kit';
import { BRIEF_ITEMS_PER_PERSON } from '../../../limits.ts';
import { meetingPath } from '../../../shared/meeting-path.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { useEarlierItems } from '../hooks/use-earlier-items.ts';
import { useSeriesBrief } from '../hooks/use-series-brief.ts';
import { type OpenItem, toActionRow, toAgendaItemRow, toReferences } from '../open-item.ts';
import { texts } from '../texts.ts';
import { AddAllButton } from './AddAllButton.tsx';
import { EarlierMeetingLink } from './EarlierMeetingLink.tsx';
import { EarlierSection } from './EarlierSection.tsx';
import { MoreItems } from './MoreItems.tsx';
import { OpenItemList } from './OpenItemList.tsx';
import styles from './Series.module.css';

type BriefSectionProps = {
  meeting: Meeting;
  /** The same as in SinceLastTimeSection. */
  openState: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
};

/** Before a meeting of a series: decisions, open action items by person, and open items of the last agenda. Renders nothing without an earlier meeting. */
export function BriefSection({ meeting, openState }: BriefSectionProps) {
  const brief = useSeriesBrief(meeting);
  const { addToAgenda, isAdding } = useEarlierItems(meeting.id, queryKeys.seriesBrief(meeting.id));
  const { data } = brief;
  if (!brief.isEnabled || data?.last_meeting === null) return null;
  return (
    <EarlierSection
      title={texts.brief}
      titleId="brief-heading"
      loadingLabel={texts.loadingBrief}
      query={brief}
      openState={openState}
    >
      {data === undefined ? null : (
        <Brief meeting={meeting} brief={data} isBusy={isAdding} onAddToAgenda={addToAgenda} />
      )}
    </EarlierSection>
  );
}

type BriefProps = {
  meeting: Meeting;
  brief: SeriesBrief;
  isBusy: boolean;
  onAddToAgenda: (items: CarryOver) => Promise<void>;
};

function Brief({ meeting, brief, isBusy, onAddToAgenda }: BriefProps) {
  const canEdit = meeting.permissions.edit;
  const { last_meeting, decisions, more_decisions, more_action_items } = brief;
  const people = groupByName(brief.people);
  const suggestions = listSuggestions(brief.people);
  const actionItems = [...people.flatMap(({ rows }) => rows), ...suggestions];
  const agendaItems = brief.agenda_items.map(toAgendaItemRow);
  const allDecisions = `/decisions?${new URLSearchParams({ series_of: meeting.id })}`;
  return (
    <>
      {last_meeting ? <EarlierMeetingLink meeting={last_meeting} /> : null}
      {decisions.length + actionItems.length + agendaItems.length === 0 ? (
        <p className={styles.muted}>{texts.nothingInBrief}</p>
      ) : null}
      <Decisions decisions={decisions} />
      <MoreItems count={more_decisions} to={allDecisions} label={texts.allDecisions} />
      {people.length > 0 ? (
        <div className={styles.people}>
          <h3 className={styles.label}>{texts.openItems}</h3>
          {people.map(({ name, rows }) => (
            <OpenItemList
              key={rows[0]?.id}
              isOfPerson
              label={name}
              rows={rows}
              initialRowCount={BRIEF_ITEMS_PER_PERSON}
              isBusy={isBusy}
              onAddToAgenda={canEdit ? (row) => void onAddToAgenda({ action_items: toReferences([row]) }) : undefined}
            />
          ))}
        </div>
      ) : null}
      <OpenItemList
        label={texts.toReview}
        rows={suggestions}
        initialRowCount={BRIEF_ITEMS_PER_PERSON}
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
    </>
  );
}

/** The accepted items. A member and a speaker of the same name are probably one person. */
function groupByName(people: SeriesBrief['people']): { name: string; rows: OpenItem[] }[] {
  const groups = Map.groupBy(people, ({ name }) => name);
  return [...groups].flatMap(([name, parts]) => {
    const items = parts.flatMap(({ action_items }) => action_items.filter(({ state }) => state === 'open'));
    return items.length === 0 ? [] : [{ name, rows: items.map((item) => toActionRow(item, [])) }];
  });
}

/** The suggestions, each with the name of its assignee. */
function listSuggestions(people: SeriesBrief['people']): OpenItem[] {
  return people.flatMap(({ name, action_items }) =>
    action_items.filter(({ state }) => state === 'proposed').map((item) => toActionRow(item, [name])),
  );
}

function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.label}>{texts.earlierDecisions}</h3>
      <ul className={styles.plain} aria-label={texts.earlierDecisions}>
        {decisions.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} />
        ))}
      </ul>
    </div>
  );
}

/** The link opens the words behind the decision if it has some. */
function DecisionRow({ decision: { text, meeting, citations, replaced_by } }: { decision: Decision }) {
  const words = citations.find(({ outdated }) => !outdated);
  return (
    <li className={styles.decision}>
      <span className={styles.text}>{text}</span>
      <span className={styles.details}>
        <Link to={words?.url ?? meetingPath(meeting.id)} className={linkClass('quiet')}>
          {meeting.title}, {formatDate(meeting.started_at)}
        </Link>
        {replaced_by ? (
          <span>
            {texts.replaced(formatDate(replaced_by.meeting.started_at))}{' '}
            <Link to={meetingPath(replaced_by.meeting.id)} className={linkClass()}>
              {replaced_by.text}
            </Link>
          </span>
        ) : null}
      </span>
    </li>
  );
}
