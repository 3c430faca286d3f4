import type { Meeting, MeetingsResponse } from '@minutehand/contracts/http/meetings/meetings';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useCallback } from 'react';
import { type MeetingFilters, queryKeys } from '../../../shared/query-keys.ts';
import { listMeetings, listMembers, listTrashedMeetings } from '../api.ts';

/** The meetings that match the filters, page by page. */
export function useMeetings(filters: MeetingFilters) {
  return useInfiniteQuery({
    ...meetingsQuery(filters),
    // Typing in the search field must not replace the list with a skeleton.
    placeholderData: keepPreviousData,
    // The trash has a separate list.
    enabled: filters.view !== 'trash',
  });
}

export const meetingsQuery = (filters: MeetingFilters) => ({
  queryKey: queryKeys.meetingList(filters),
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    listMeetings(filters, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last: MeetingsResponse) => last.next_cursor,
});

/** Whether there are deleted meetings; false until that is known. */
export function useHasTrash(isEnabled: boolean): boolean {
  const trash = useQuery({
    queryKey: [...queryKeys.trash(), 'any'],
    queryFn: ({ signal }) => listTrashedMeetings(null, signal),
    enabled: isEnabled,
    // Meetings reach the trash from many places.
    staleTime: 0,
  });
  return trash.data !== undefined && (trash.data.meetings.length > 0 || trash.data.next_cursor !== null);
}

/** The members of the account; empty until they are loaded. */
export function useMembers() {
  return useMembersQuery().data ?? [];
}

export function useMembersQuery() {
  return useQuery({ queryKey: queryKeys.members(), queryFn: ({ signal }) => listMembers(signal) });
}

/** Updates one meeting in every cached list that contains it. */
export function useMeetingListUpdate() {
  const queryClient = useQueryClient();
  return useCallback(
    (meetingId: string, change: (meeting: Meeting) => Meeting) => {
      const lists = { queryKey: queryKeys.meetingPages() };
      queryClient.setQueriesData<InfiniteData<MeetingsResponse>>(lists, (data) => {
        if (!data) return data;
        const pages = data.pages.map((page) => ({
          ...page,
          meetings: page.meetings.map((meeting) => (meeting.id === meetingId ? change(meeting) : meeting)),
        }));
        return { ...data, pages };
      });
    },
    [queryClient],
  );
}

/** Removes meetings from every cached list. */
export function useRemoveFromLists() {
  const queryClient = useQueryClient();
  return useCallback(
    (meetingIds: readonly string[]) => {
      const lists = { queryKey: queryKeys.meetingPages() };
      queryClient.setQueriesData<InfiniteData<MeetingsResponse>>(lists, (data) => {
        if (!data) return data;
        const pages = data.pages.map((page) => ({
          ...page,
          meetings: page.meetings.filter(({ id }) => !meetingIds.includes(id)),
        }));
        return { ...data, pages };
      });
    },
    [queryClient],
  );
}
