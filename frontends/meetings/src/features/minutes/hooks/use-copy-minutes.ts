import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { copyText, useToast } from '@minutehand/ui';
import { useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';

/** Copies the cached minutes to the clipboard and shows the outcome in a toast. */
export function useCopyMinutes(meetingId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const toast = useToast();
  return async () => {
    const minutes = queryClient.getQueryData<MinutesResponse>(queryKeys.minutes(meetingId));
    const outcome = await copyText(minutes?.content ?? '');
    if (outcome === 'empty') toast('There are no minutes to copy');
    else if (outcome === 'copied') toast('Copied!', { tone: 'success' });
    else toast('Failed!', { tone: 'danger' });
  };
}
