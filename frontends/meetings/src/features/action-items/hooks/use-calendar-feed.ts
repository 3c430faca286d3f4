import type { CalendarFeed } from '@minutehand/contracts/http/calendar-feed';
import { useMutation, useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { deleteCalendarFeed, getCalendarFeed, renewCalendarFeed } from '../api.ts';

/** The user's calendar feed. Its URL is only known from its creation until the page is left. */
export function useCalendarFeed() {
  const queryClient = useQueryClient();
  const feedQuery = useQuery({ queryKey: queryKeys.calendarFeed(), queryFn: ({ signal }) => getCalendarFeed(signal) });
  const updateCache = (feed: CalendarFeed | null) => queryClient.setQueryData(queryKeys.calendarFeed(), feed);
  const renewMutation = useMutation({
    mutationFn: renewCalendarFeed,
    onSuccess: ({ calendar_feed }) => updateCache(calendar_feed),
  });
  const deleteMutation = useMutation({
    mutationFn: deleteCalendarFeed,
    onSuccess: () => {
      renewMutation.reset();
      updateCache(null);
    },
  });
  return {
    feedQuery,
    renewMutation,
    /** Only set after the feed was created or renewed. */
    url: renewMutation.data?.url,
    renew: () => renewMutation.mutateAsync(),
    deleteFeed: () => deleteMutation.mutateAsync(),
  };
}

export type CalendarFeedState = ReturnType<typeof useCalendarFeed>;
