import type { MeetingType } from '@minutehand/contracts/http/meeting-types';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { listMeetingTypes } from '../api.ts';

export function useMeetingTypes() {
  return useQuery({ queryKey: queryKeys.meetingTypes(), queryFn: ({ signal }) => listMeetingTypes(signal) });
}

/** After a change: the list again, and the meetings that show a type's name and colour. */
export function useTypesChanged() {
  const queries = useQueryClient();
  return async (change: (types: MeetingType[]) => MeetingType[]) => {
    queries.setQueryData<MeetingType[]>(queryKeys.meetingTypes(), (types) => types && change(types));
    void queries.invalidateQueries({ queryKey: queryKeys.meetingLists(), refetchType: 'none' });
    await queries.invalidateQueries({ queryKey: queryKeys.meetingTypes() });
  };
}
