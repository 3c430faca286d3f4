import { Button, EmptyState, ErrorState, Loading, NotebookText, PageHeader } from '@minutehand/ui';
import {
  getErrorMessage,
  lazyComponent,
  QueryError,
  queryClient,
  type ScreenParams,
  usePageTitle,
  useRemoveFirstView,
  useSearchParams,
  withoutSignInRedirect,
} from '@minutehand/web-kit';
import { useDeferredValue, useMemo } from 'react';
import { useMeetingTypes } from '../../features/meeting-types/hooks/use-meeting-types.ts';
import { MeetingFilterBar } from '../../features/meetings/components/list/MeetingFilterBar.tsx';
import { MeetingRowSkeletons } from '../../features/meetings/components/list/MeetingRowSkeletons.tsx';
import { NewMeetingActions, NewMeetingLinks } from '../../features/meetings/components/NewMeetingActions.tsx';
import { NewMeetingDrop } from '../../features/meetings/components/NewMeetingDrop.tsx';
import { meetingsQuery, useHasTrash, useMeetings, useMembers } from '../../features/meetings/hooks/use-meetings.ts';
import { isFiltered, parseFilters, toSearchParams } from '../../features/meetings/meeting-filters.ts';
import { texts } from '../../features/meetings/texts.ts';
import { MeetingGroups } from './MeetingGroups.tsx';
import styles from './MeetingListScreen.module.css';

/** Loaded on demand: few users open the trash. */
const TrashList = lazyComponent(
  async () => (await import('../../features/meetings/components/list/TrashList.tsx')).TrashList,
);

/** The meetings that the user can see, grouped by period, or the trash. */
export function MeetingListScreen() {
  usePageTitle(texts.title);
  const [search, setSearch] = useSearchParams();
  const filters = parseFilters(search);
  const meetings = useMeetings(filters);
  const types = useMeetingTypes().data ?? [];
  const members = useMembers();
  const { data } = meetings;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.meetings) ?? [], [data]);
  // The rows are rendered as a deferred update: the browser can respond in the meantime.
  const shouldRenderRows = useDeferredValue(data !== undefined);
  const hasFilters = isFiltered(filters);
  const isTrash = filters.view === 'trash';
  useRemoveFirstView(isTrash || shouldRenderRows || meetings.isError);
  const hasNoMeetings = meetings.isSuccess && !meetings.isPlaceholderData && rows.length === 0 && !hasFilters;
  const hasTrash = useHasTrash(hasNoMeetings);
  return (
    <>
      <NewMeetingDrop />
      <PageHeader title={texts.title} actions={hasNoMeetings ? null : <NewMeetingActions />} />
      {hasNoMeetings ? null : (
        <MeetingFilterBar
          filters={filters}
          types={types}
          members={members}
          onChange={(next) => setSearch(toSearchParams(next), { replace: true })}
        />
      )}
      {isTrash ? (
        <TrashList />
      ) : meetings.isPending || (data !== undefined && !shouldRenderRows) ? (
        <Loading label={texts.loading}>
          <MeetingRowSkeletons />
        </Loading>
      ) : meetings.isError && rows.length === 0 ? (
        <QueryError query={meetings} />
      ) : (
        <>
          {rows.length > 0 ? (
            <MeetingGroups meetings={rows} />
          ) : meetings.hasNextPage ? (
            <p className={styles.none}>{texts.noMatchesSoFar}</p>
          ) : (
            <EmptyState
              icon={<NotebookText size={24} />}
              action={
                hasFilters ? (
                  <Button onClick={() => setSearch({}, { replace: true })}>{texts.clearFilters}</Button>
                ) : (
                  <div className={styles.actions}>
                    <NewMeetingLinks />
                    {hasTrash ? (
                      <Button variant="ghost" onClick={() => setSearch({ view: 'trash' })}>
                        {texts.trash.open}
                      </Button>
                    ) : null}
                  </div>
                )
              }
            >
              {hasFilters ? texts.noMatches : texts.empty}
            </EmptyState>
          )}
          {meetings.isFetchNextPageError ? (
            <ErrorState onRetry={() => void meetings.fetchNextPage()} isRetrying={meetings.isFetchingNextPage}>
              {getErrorMessage(meetings.error)}
            </ErrorState>
          ) : meetings.hasNextPage ? (
            <div className={styles.more}>
              <Button isBusy={meetings.isFetchingNextPage} onClick={() => void meetings.fetchNextPage()}>
                {rows.length > 0 ? texts.loadMore : texts.searchOlderMeetings}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

MeetingListScreen.prefetch = (_params: ScreenParams, search: URLSearchParams) => {
  const filters = parseFilters(search);
  // A failure is shown, or retried, by the screen.
  if (filters.view !== 'trash') void queryClient.prefetchInfiniteQuery(withoutSignInRedirect(meetingsQuery(filters)));
};
