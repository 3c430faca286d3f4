import type { TrashedMeeting } from '@minutehand/contracts/http/meetings/meetings';
import { Button, ConfirmDialog, EmptyState, IconButton, Loading, Trash2, useToast } from '@minutehand/ui';
import { getErrorMessage, QueryError, useInfiniteQuery, useNow, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { deleteTrashedMeeting, listTrashedMeetings, restoreMeeting } from '../../api.ts';
import { texts } from '../../texts.ts';
import { MeetingRowSkeletons } from './MeetingRowSkeletons.tsx';
import styles from './TrashList.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The deleted meetings that the user may restore or delete permanently. */
export function TrashList() {
  const { trash, busyId, run } = useTrash();
  const now = useNow();
  const [meetingToDelete, setMeetingToDelete] = useState<TrashedMeeting | null>(null);
  const meetings = trash.data?.pages.flatMap((page) => page.meetings) ?? [];
  if (trash.isPending)
    return (
      <Loading label={texts.trash.loading}>
        <MeetingRowSkeletons />
      </Loading>
    );
  if (trash.data === undefined) return <QueryError query={trash} />;

  return (
    <>
      {meetings.length > 0 ? (
        <>
          <p className={styles.description}>{texts.trash.description}</p>
          <ul aria-label={texts.trash.list} className={styles.list}>
            {meetings.map((meeting) => (
              <li key={meeting.id} className={styles.row}>
                <span className={styles.title}>{meeting.title}</span>
                <span className={styles.left}>{texts.trash.left(countDays(meeting, now))}</span>
                <Button
                  size="small"
                  aria-label={texts.trash.restoreMeeting(meeting.title)}
                  isBusy={busyId === meeting.id}
                  onClick={() => void run(meeting.id, restoreMeeting, texts.trash.restored(1)).catch(() => undefined)}
                >
                  {texts.trash.restore}
                </Button>
                <IconButton
                  size="small"
                  label={texts.trash.deleteMeeting(meeting.title)}
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => setMeetingToDelete(meeting)}
                />
              </li>
            ))}
          </ul>
        </>
      ) : trash.hasNextPage ? null : (
        <EmptyState icon={<Trash2 size={24} />}>{texts.trash.empty}</EmptyState>
      )}
      {trash.hasNextPage ? (
        <div className={styles.more}>
          <Button isBusy={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
            {texts.loadMore}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={meetingToDelete !== null}
        title={texts.trash.deleteNow}
        onClose={() => setMeetingToDelete(null)}
        onConfirm={() => meetingToDelete && run(meetingToDelete.id, deleteTrashedMeeting, texts.trash.deleted)}
      >
        {texts.trash.confirm(meetingToDelete?.title ?? '')}
      </ConfirmDialog>
    </>
  );
}

function useTrash() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [busyId, setBusyId] = useState<string | null>(null);
  const trash = useInfiniteQuery({
    queryKey: queryKeys.trash(),
    queryFn: ({ pageParam, signal }) => listTrashedMeetings(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    // Meetings are moved to the trash on several screens, and by their type.
    staleTime: 0,
  });

  /** Rejects on failure, after showing a toast. */
  async function run(id: string, action: (id: string) => Promise<unknown>, message: string) {
    setBusyId(id);
    try {
      await action(id);
      toast(message, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      throw error;
    } finally {
      setBusyId(null);
      queryClient.removeQueries({ queryKey: queryKeys.boards() });
      void queryClient.invalidateQueries({ queryKey: queryKeys.meetingLists() });
      await queryClient.invalidateQueries({ queryKey: queryKeys.trash() });
    }
  }

  return { trash, busyId, run };
}

function countDays({ deleted_at }: TrashedMeeting, now: Date): number {
  // Rounded to the nearest day: `now` is up to a minute old, and right after the deletion 30 days are left, not 31.
  return Math.max(1, Math.round((new Date(deleted_at).getTime() - now.getTime()) / DAY_MS));
}
