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
import { formatDate, Link, useInfiniteQuery } from '@minutehand/web-kit';
import { NewMeetingLink } from '../../../shared/components/NewMeetingLink.tsx';
import { meetingPath } from '../../../shared/meeting-path.ts';
import { listDecisions } from '../api.ts';
import { type DecisionFilters, isFiltered, toQuery } from '../decision-filters.ts';
import { texts } from '../texts.ts';
import { DecisionRow } from './DecisionRow.tsx';
import styles from './Decisions.module.css';

export type DecisionListProps = {
  filters: DecisionFilters;
  onChange: (changes: Partial<DecisionFilters>) => void;
};

/** The matching decisions by meeting, latest meeting first. */
export function DecisionList({ filters, onChange }: DecisionListProps) {
  const query = toQuery(filters, new Date());
  const pages = useInfiniteQuery({
    queryKey: ['meetings', 'decisions', query],
    queryFn: ({ pageParam, signal }) => listDecisions(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  if (pages.isPending)
    return (
      <Loading label={texts.loading}>
        <div className={styles.skeleton}>
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
        </div>
      </Loading>
    );
  if (pages.isError && !pages.data)
    return (
      <ErrorState onRetry={() => void pages.refetch()} retrying={pages.isFetching}>
        {texts.failed}
      </ErrorState>
    );
  const decisions = pages.data.pages.flatMap((page) => page.decisions);
  const hasNone = decisions.length === 0 && !pages.hasNextPage && !isFiltered(filters);
  const emptyText = hasNone ? texts.empty : pages.hasNextPage ? texts.noMatchSoFar : texts.noMatch;
  return (
    <>
      {decisions.length === 0 ? (
        <EmptyState icon={<Gavel size={24} />} action={hasNone ? <NewMeetingLink /> : null}>
          {emptyText}
        </EmptyState>
      ) : null}
      <ul aria-label={texts.list} className={styles.meetings}>
        {groupByMeeting(decisions).map((ofMeeting) => (
          <MeetingDecisions key={ofMeeting[0].id} decisions={ofMeeting} onChange={onChange} />
        ))}
      </ul>
      {pages.isFetchNextPageError ? (
        <ErrorState onRetry={() => void pages.fetchNextPage()} retrying={pages.isFetchingNextPage}>
          {texts.failed}
        </ErrorState>
      ) : pages.hasNextPage ? (
        <Button className={styles.more} busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
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
