import { Button, buttonClass, EmptyState, ErrorState, Loading, NotebookText, PageHeader, Plus } from '@minutehand/ui';
import { getErrorMessage, Link, QueryError, usePageTitle, useSearchParams } from '@minutehand/web-kit';
import { MeetingFilterBar, parseFilters } from '../../features/meetings/components/MeetingFilterBar.tsx';
import { MeetingRow } from '../../features/meetings/components/MeetingRow.tsx';
import { MeetingRowSkeletons } from '../../features/meetings/components/MeetingRowSkeletons.tsx';
import { useMeetings } from '../../features/meetings/hooks/use-meetings.ts';
import { useRowKeys } from '../../shared/hooks/use-row-keys.ts';
import styles from './MeetingListScreen.module.css';

/** The meetings that the user can see, newest first. */
export function MeetingListScreen() {
  usePageTitle('Meetings');
  const [search, setSearch] = useSearchParams();
  const filters = parseFilters(search);
  const meetings = useMeetings(filters);
  const list = useRowKeys('Meetings');
  const rows = meetings.data?.pages.flatMap((page) => page.meetings) ?? [];
  const isFiltered = filters.state !== null || filters.isMine;
  const isFirstTime = meetings.isSuccess && rows.length === 0 && !isFiltered;
  const newMeeting = (
    <Link to="/meetings/new" className={buttonClass({ variant: 'primary' })}>
      <Plus size={16} aria-hidden />
      New meeting
    </Link>
  );

  return (
    <>
      <PageHeader title="Meetings" actions={isFirstTime ? null : <div className={styles.primary}>{newMeeting}</div>} />
      {isFirstTime ? null : (
        <MeetingFilterBar filters={filters} onChange={(next) => setSearch(next, { replace: true })} />
      )}
      {meetings.isPending ? (
        <Loading label="Loading meetings">
          <MeetingRowSkeletons />
        </Loading>
      ) : meetings.isError && rows.length === 0 ? (
        <QueryError query={meetings} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<NotebookText size={24} />}
          action={
            isFiltered ? <Button onClick={() => setSearch({}, { replace: true })}>Clear filters</Button> : newMeeting
          }
        >
          {isFiltered
            ? 'No meeting matches these filters.'
            : 'No meetings yet. Paste or upload the transcript of one, and its minutes will be written.'}
        </EmptyState>
      ) : (
        <div ref={list}>
          <ul className={styles.list} aria-label="Meetings">
            {rows.map((meeting) => (
              <MeetingRow key={meeting.id} meeting={meeting} />
            ))}
          </ul>
          {meetings.isFetchNextPageError ? (
            <ErrorState onRetry={() => void meetings.fetchNextPage()} retrying={meetings.isFetchingNextPage}>
              {getErrorMessage(meetings.error)}
            </ErrorState>
          ) : meetings.hasNextPage ? (
            <div className={styles.more}>
              <Button busy={meetings.isFetchingNextPage} onClick={() => void meetings.fetchNextPage()}>
                Load more
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </>
  );
}
