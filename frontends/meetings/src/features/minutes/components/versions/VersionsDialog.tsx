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
  const [open, setOpen] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const versions = useInfiniteQuery({
    // Refetch when the current minutes or the proposal change.
    queryKey: [...queryKeys.versions(meeting.id), minutes.version, minutes.proposal_version],
    queryFn: ({ pageParam, signal }) => listVersions(meeting.id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const rows = versions.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <Dialog open size="large" title={texts.title} description={texts.description} busy={isBusy} onClose={onClose}>
      {versions.isPending ? (
        <Loading label={texts.loading}>
          <SkeletonText lines={4} />
        </Loading>
      ) : rows.length === 0 && versions.isError ? (
        <QueryError query={versions} />
      ) : (
        <div className={styles.body}>
          <ol className={styles.list} aria-label={texts.list}>
            {rows.map((version) => (
              <VersionRow
                key={version.version}
                meeting={meeting}
                minutes={minutes}
                version={version}
                isOpen={open === version.version}
                onToggle={() => setOpen(open === version.version ? null : version.version)}
                onBusy={setBusy}
                onRestored={onClose}
              />
            ))}
          </ol>
          {versions.isFetchNextPageError ? (
            <ErrorState onRetry={() => void versions.fetchNextPage()} retrying={versions.isFetchingNextPage}>
              {getErrorMessage(versions.error)}
            </ErrorState>
          ) : versions.hasNextPage ? (
            <Button busy={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
              {texts.loadMore}
            </Button>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
