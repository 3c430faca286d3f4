import type { Share, ShareRole } from '@minutehand/contracts/http/meetings/shares';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { createShare, deleteShare, listShares, updateShare } from '../api.ts';

/** The shares of a meeting and their mutations. */
export function useShares(meetingId: string) {
  const queries = useQueryClient();
  const queryKey = queryKeys.shares(meetingId);
  const shares = useQuery({ queryKey, queryFn: ({ signal }) => listShares(meetingId, signal) });
  const refetch = () => queries.invalidateQueries({ queryKey, exact: true });
  const put = (change: (cached: Share[]) => Share[]) =>
    queries.setQueryData<Share[]>(queryKey, (cached) => cached && change(cached));

  /** Always refetches, because other users may change shares at the same time. */
  async function write<T>(call: Promise<T>, updateCache: (response: T) => void): Promise<void> {
    try {
      updateCache(await call);
    } finally {
      void refetch();
    }
  }

  return {
    shares,
    add: (userId: string, role: ShareRole) =>
      write(createShare(meetingId, userId, role), (share) => put((cached) => [...cached, share])),
    change: (userId: string, role: ShareRole) =>
      write(updateShare(meetingId, userId, role), (share) =>
        put((cached) => cached.map((one) => (one.user_id === userId ? share : one))),
      ),
    remove: (userId: string) =>
      write(deleteShare(meetingId, userId), () => put((cached) => cached.filter((one) => one.user_id !== userId))),
  };
}
