import type { ListedSeries } from '@minutehand/contracts/http/meetings/series';
import { useQuery } from '@minutehand/web-kit';
import { listMeetingTypes, listMembers, listSeries } from '../api.ts';

/** The series that an id selects: its own, or that of any of its meetings. */
export const findSeries = (series: readonly ListedSeries[], id: string | null): ListedSeries | undefined =>
  series.find(({ series_id, meeting_ids }) => id !== null && (series_id === id || meeting_ids.includes(id)));

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
