import { useQuery } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { listActionItems } from '../api.ts';

const NO_ITEMS: readonly [] = [];

/** The action items of a meeting; none while they load. */
export function useMeetingItems(meetingId: string) {
  const items = useQuery({
    queryKey: queryKeys.actionItems(meetingId),
    queryFn: ({ signal }) => listActionItems(meetingId, signal),
  });
  return items.data ?? NO_ITEMS;
}
