import type { Share, ShareRole } from '@minutehand/contracts/http/meetings/shares';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { createShare, deleteShare, listShares, updateShare } from '../api.ts';

/** The shares of a meeting and their mutations. */
export function useShares(meetingId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.shares(meetingId);
  const shares = useQuery({ queryKey, queryFn: ({ signal }) => listShares(meetingId, signal) });
  const refetch = () => queryClient.invalidateQueries({ queryKey, exact: true });
  const updateCachedShares = (change: (cached: Share[]) => Share[]) =>
    queryClient.setQueryData<Share[]>(queryKey, (cached) => cached && change(cached));

  /** Always refetches, because other users may change shares at the same time. */
  async function write<T>(request: Promise<T>, updateCache: (response: T) => void): Promise<void> {
    try {
      updateCache(await request);
    } finally {
      void refetch();
    }
  }

  return {
    shares,
    add: (userId: string, role: ShareRole) =>
      write(createShare(meetingId, userId, role), (share) => updateCachedShares((cached) => [...cached, share])),
    change: (userId: string, role: ShareRole) =>
      write(updateShare(meetingId, userId, role), (share) =>
        updateCachedShares((cached) =>
          cached.map((cachedShare) => (cachedShare.user_id === userId ? share : cachedShare)),
        ),
      ),
    remove: (userId: string) =>
      write(deleteShare(meetingId, userId), () =>
        updateCachedShares((cached) => cached.filter((cachedShare) => cachedShare.user_id !== userId)),
      ),
  };
}
