import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { Button, Dialog, ErrorState, Loading, SkeletonText } from '@minutehand/ui';
import { getErrorMessage, keepPreviousData, QueryError, useInfiniteQuery } from '@minutehand/web-kit';
import { useState } from 'react';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { listVersions } from '../../api.ts';
import { texts } from './texts.ts';
import { VersionRow } from './VersionRow.tsx';
import styles from './VersionsDialog.module.css';

/** Lists all versions with author and time; each can be compared and restored. */
export function VersionsDialog(props: { meeting: Meeting; minutes: MinutesResponse; onClose: () => void }) {
  const { meeting, minutes, onClose } = props;
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const versionsQuery = useInfiniteQuery({
    // Refetch when the current minutes or the proposal change.
    queryKey: [...queryKeys.versions(meeting.id), minutes.version, minutes.proposal_version],
    queryFn: ({ pageParam, signal }) => listVersions(meeting.id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const rows = versionsQuery.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <Dialog open size="large" title={texts.title} description={texts.description} isBusy={isBusy} onClose={onClose}>
      {versionsQuery.isPending ? (
        <Loading label={texts.loading}>
          <SkeletonText lines={4} />
        </Loading>
      ) : rows.length === 0 && versionsQuery.isError ? (
        <QueryError query={versionsQuery} />
      ) : (
        <div className={styles.body}>
          <ol className={styles.list} aria-label={texts.list}>
            {rows.map((version) => (
              <VersionRow
                key={version.version}
                meeting={meeting}
                minutes={minutes}
                version={version}
                isOpen={openVersion === version.version}
                onToggle={() => setOpenVersion(openVersion === version.version ? null : version.version)}
                onBusy={setBusy}
                onRestored={onClose}
              />
            ))}
          </ol>
          {versionsQuery.isFetchNextPageError ? (
            <ErrorState
              onRetry={() => void versionsQuery.fetchNextPage()}
              isRetrying={versionsQuery.isFetchingNextPage}
            >
              {getErrorMessage(versionsQuery.error)}
            </ErrorState>
          ) : versionsQuery.hasNextPage ? (
            <Button isBusy={versionsQuery.isFetchingNextPage} onClick={() => void versionsQuery.fetchNextPage()}>
              {texts.loadMore}
            </Button>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
