import type { MeetingType } from '@minutehand/contracts/http/meeting-types';
import { useToast } from '@minutehand/ui';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { deleteMeetingType, listMeetingTypes } from '../api.ts';

export function useMeetingTypes() {
  return useQuery({ queryKey: queryKeys.meetingTypes(), queryFn: ({ signal }) => listMeetingTypes(signal) });
}

/** Saves and deletes types, in the list and in the meetings that show a type's name and colour. */
export function useMeetingTypeChanges() {
  const queries = useQueryClient();
  const toast = useToast();

  async function change(update: (types: MeetingType[]) => MeetingType[]) {
    queries.setQueryData<MeetingType[]>(queryKeys.meetingTypes(), (types) => types && update(types));
    void queries.invalidateQueries({ queryKey: queryKeys.meetingLists(), refetchType: 'none' });
    await queries.invalidateQueries({ queryKey: queryKeys.meetingTypes() });
  }

  return {
    /** Shows a type as the server has saved it. */
    saved: (type: MeetingType) =>
      change((known) =>
        known.some(({ id }) => id === type.id)
          ? known.map((other) => (other.id === type.id ? type : other))
          : [type, ...known],
      ),
    /** Rejects when that is refused; a toast shows it. */
    deleteType: async (type: MeetingType) => {
      try {
        await deleteMeetingType(type);
      } catch (error) {
        toast('Error deleting meeting type. Please try again.', { tone: 'danger' });
        throw error;
      }
      await change((known) => known.filter(({ id }) => id !== type.id));
    },
  };
}
