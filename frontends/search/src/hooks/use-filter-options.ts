import { useQuery } from '@minutehand/web-kit';
import { listMeetingTypes, listMembers, listSeries } from '../api.ts';

/** Members, meeting types and series for the filters. Options that cannot be loaded are omitted. */
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
  const series = useQuery({
    queryKey: ['search', 'series'],
    queryFn: ({ signal }) => listSeries(signal),
    retry: false,
  });
  return { members: members.data ?? [], meetingTypes: meetingTypes.data ?? [], series: series.data ?? [] };
}
