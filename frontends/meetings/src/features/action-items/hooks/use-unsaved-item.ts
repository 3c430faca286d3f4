import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { useCallback } from 'react';
import { queryKeys } from '../../../shared/query-keys.ts';
import type { ItemFields } from './use-item-fields.ts';

/** The user's input for the next item of a meeting. It is kept while another tab or a generation hides the form. */
export function useUnsavedItem(meetingId: string) {
  const queryClient = useQueryClient();
  const { data: unsavedItem } = useQuery<ItemFields | null>({
    queryKey: queryKeys.unsavedActionItem(meetingId),
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });
  const storeUnsavedItem = useCallback(
    (fields: ItemFields | null) => void queryClient.setQueryData(queryKeys.unsavedActionItem(meetingId), fields),
    [queryClient, meetingId],
  );
  return { unsavedItem, storeUnsavedItem };
}
