import type { CalendarFeed } from '@minutehand/contracts/http/calendar-feed';
import { useMutation, useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { deleteCalendarFeed, getCalendarFeed, renewCalendarFeed } from '../api.ts';

/** The asker's calendar feed. Its address is known from when it was made until the page is left. */
export function useCalendarFeed() {
  const queries = useQueryClient();
  const found = useQuery({ queryKey: queryKeys.calendarFeed(), queryFn: ({ signal }) => getCalendarFeed(signal) });
  const keep = (feed: CalendarFeed | null) => queries.setQueryData(queryKeys.calendarFeed(), feed);
  const renewing = useMutation({
    mutationFn: renewCalendarFeed,
    onSuccess: ({ calendar_feed }) => keep(calendar_feed),
  });
  const ending = useMutation({
    mutationFn: deleteCalendarFeed,
    onSuccess: () => {
      renewing.reset();
      keep(null);
    },
  });
  return {
    found,
    renewing,
    /** Shown this once. */
    url: renewing.data?.url,
    renew: () => renewing.mutateAsync(),
    end: () => ending.mutateAsync(),
  };
}

export type OwnCalendarFeed = ReturnType<typeof useCalendarFeed>;
