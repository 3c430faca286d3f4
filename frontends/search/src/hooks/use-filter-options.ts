import { useQuery } from '@minutehand/web-kit';
import { listMeetingTypes, listMembers } from '../api.ts';

/** Members and meeting types for the filters. Options that cannot be loaded are omitted. */
export function useFilterOptions() {
  const members = useQuery({
    queryKey: ['search', 'members'],
    queryFn: ({ signal }) => listMembers(signal),
    retry: false,
  });
  const meetingTypes = useQuery({
    queryKey: ['search', 'meeting-types'],
    queryFn: ({ signal }) => listMeetingTypes(signal),
    retry: false,
  });
  return { members: members.data ?? [], meetingTypes: meetingTypes.data ?? [] };
}
