import type { Share, ShareRole } from '@minutehand/contracts/http/shares';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { createShare, deleteShare, listShares, updateShare } from '../api.ts';

/** Who may read a meeting, and the ways to change that. What is written is shown as the server has it then. */
export function useShares(meetingId: string) {
  const queries = useQueryClient();
  const queryKey = queryKeys.shares(meetingId);
  const shares = useQuery({ queryKey, queryFn: ({ signal }) => listShares(meetingId, signal) });
  const refetch = () => queries.invalidateQueries({ queryKey, exact: true });
  const put = (change: (known: Share[]) => Share[]) =>
    queries.setQueryData<Share[]>(queryKey, (known) => known && change(known));

  /** Whatever became of it, the list is asked for again: others may share at the same time. */
  async function write<T>(call: Promise<T>, shown: (answer: T) => void): Promise<void> {
    try {
      shown(await call);
    } finally {
      void refetch();
    }
  }

  return {
    shares,
    add: (userId: string, role: ShareRole) =>
      write(createShare(meetingId, userId, role), (share) => put((known) => [...known, share])),
    change: (userId: string, role: ShareRole) =>
      write(updateShare(meetingId, userId, role), (share) =>
        put((known) => known.map((one) => (one.user_id === userId ? share : one))),
      ),
    remove: (userId: string) =>
      write(deleteShare(meetingId, userId), () => put((known) => known.filter((one) => one.user_id !== userId))),
  };
}
