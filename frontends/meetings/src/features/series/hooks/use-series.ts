import type { Series } from '@minutehand/contracts/http/meetings/series';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { dismissSeries, getSeries, joinSeries, leaveSeries } from '../api.ts';

export function useSeries(meetingId: string) {
  return useQuery(seriesQuery(meetingId));
}

export const seriesQuery = (meetingId: string) => ({
  queryKey: queryKeys.series(meetingId),
  queryFn: ({ signal }: { signal: AbortSignal }) => getSeries(meetingId, signal),
});

/** Joins, dismisses or leaves a series. Each call rejects on failure. */
export function useSeriesActions(meetingId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.series(meetingId);

  async function updateSeries(request: Promise<Series>) {
    // A response that is in flight does not include this change yet.
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData<Series>(queryKey, await request);
    for (const affected of [queryKeys.sinceLastTime(meetingId), queryKeys.seriesBrief(meetingId)])
      void queryClient.invalidateQueries({ queryKey: affected, exact: true });
  }

  return {
    join: (otherId: string) => updateSeries(joinSeries(meetingId, otherId)),
    dismiss: (otherId: string) => updateSeries(dismissSeries(meetingId, otherId)),
    leave: () => updateSeries(leaveSeries(meetingId).then(() => ({ is_part: false, meetings: [], suggestion: null }))),
  };
}
