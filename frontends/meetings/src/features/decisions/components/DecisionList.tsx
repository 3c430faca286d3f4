import type { Decision } from '@minutehand/contracts/http/meetings/decisions';
import {
  Button,
  Ellipsis,
  EmptyState,
  ErrorState,
  Gavel,
  IconButton,
  Loading,
  Menu,
  MenuItem,
  SkeletonText,
} from '@minutehand/ui';
import { formatDate, Link } from '@minutehand/web-kit';
import { NewMeetingLink } from '../../../shared/components/links/NewMeetingLink.tsx';
import { meetingPath } from '../../../shared/meeting-path.ts';
import { type DecisionFilters, isFiltered } from '../decision-filters.ts';
import { useDecisions } from '../hooks/use-decisions.ts';
import { texts } from '../texts.ts';
import { DecisionRow } from './DecisionRow.tsx';
import styles from './Decisions.module.css';

export type DecisionListProps = {
  filters: DecisionFilters;
  onChange: (changes: Partial<DecisionFilters>) => void;
};

/** The matching decisions by meeting, latest meeting first. */
export function DecisionList({ filters, onChange }: DecisionListProps) {
  const pagesQuery = useDecisions(filters);
  const decisions = pagesQuery.data?.pages.flatMap((page) => page.decisions) ?? [];
  // The message of an empty list is about its own filters, not the next ones.
  if (pagesQuery.isPending || (pagesQuery.isPlaceholderData && decisions.length === 0))
    return (
      <Loading label={texts.loading}>
        <div className={styles.skeleton}>
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
        </div>
      </Loading>
    );
  if (pagesQuery.isError && !pagesQuery.data)
    return (
      <ErrorState onRetry={() => void pagesQuery.refetch()} isRetrying={pagesQuery.isFetching}>
        {texts.failed}
      </ErrorState>
    );
  const hasNoDecisions = decisions.length === 0 && !pagesQuery.hasNextPage && !isFiltered(filters);
  const emptyText = hasNoDecisions ? texts.empty : pagesQuery.hasNextPage ? texts.noMatchSoFar : texts.noMatch;
  return (
    <>
      {decisions.length === 0 ? (
        <EmptyState icon={<Gavel size={24} />} action={hasNoDecisions ? <NewMeetingLink /> : null}>
          {emptyText}
        </EmptyState>
      ) : null}
      <ul aria-label={texts.list} className={styles.meetings}>
        {groupByMeeting(decisions).map((meetingDecisions) => (
          <MeetingDecisions key={meetingDecisions[0].id} decisions={meetingDecisions} onChange={onChange} />
        ))}
      </ul>
      {pagesQuery.isFetchNextPageError ? (
        <ErrorState onRetry={() => void pagesQuery.fetchNextPage()} isRetrying={pagesQuery.isFetchingNextPage}>
          {texts.failed}
        </ErrorState>
      ) : pagesQuery.hasNextPage ? (
        <Button
          className={styles.more}
          isBusy={pagesQuery.isFetchingNextPage}
          onClick={() => void pagesQuery.fetchNextPage()}
        >
          {decisions.length === 0 ? texts.searchOlder : texts.loadMore}
        </Button>
      ) : null}
    </>
  );
}

type DecisionsOfMeeting = readonly [Decision, ...Decision[]];

function MeetingDecisions({
  decisions,
  onChange,
}: {
  decisions: DecisionsOfMeeting;
  onChange: DecisionListProps['onChange'];
}) {
  const { meeting } = decisions[0];
  return (
    <li className={styles.meeting}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2 className={styles.title}>
            <Link to={meetingPath(meeting.id)}>{meeting.title}</Link>
          </h2>
          <time dateTime={meeting.started_at}>{formatDate(meeting.started_at)}</time>
        </div>
        <Menu
          label={texts.menu(meeting.title)}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              size="small"
              label={texts.menu(meeting.title)}
              icon={<Ellipsis size={16} aria-hidden />}
            />
          )}
        >
          <MenuItem onSelect={() => onChange({ meetingId: meeting.id, seriesOf: null })}>{texts.onlyMeeting}</MenuItem>
          <MenuItem onSelect={() => onChange({ meetingId: null, seriesOf: meeting.id })}>{texts.onlySeries}</MenuItem>
        </Menu>
      </header>
      {decisions.map((decision) => (
        <DecisionRow key={decision.id} decision={decision} />
      ))}
    </li>
  );
}

/** The decisions of a meeting are consecutive. */
function groupByMeeting(decisions: readonly Decision[]): DecisionsOfMeeting[] {
  const groups: [Decision, ...Decision[]][] = [];
  for (const decision of decisions) {
    const last = groups.at(-1);
    if (last?.[0].meeting.id === decision.meeting.id) last.push(decision);
    else groups.push([decision]);
  }
  return groups;
}
