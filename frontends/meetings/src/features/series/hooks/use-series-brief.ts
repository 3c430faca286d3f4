import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useQuery } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { getSeriesBrief } from '../api.ts';
import { useSeries } from './use-series.ts';

/** The brief of a meeting that has not taken place. It is read only for a meeting of a series. */
export function useSeriesBrief({ id, state }: Pick<Meeting, 'id' | 'state'>) {
  const isInSeries = useSeries(id).data?.is_part ?? false;
  return useQuery({
    queryKey: queryKeys.seriesBrief(id),
    queryFn: ({ signal }) => getSeriesBrief(id, signal),
    enabled: isInSeries && state === 'draft',
  });
}
