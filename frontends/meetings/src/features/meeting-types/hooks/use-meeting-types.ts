import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import { useToast } from '@minutehand/ui';
import { useQuery, useQueryClient } from '@minutehand/web-kit';
import { queryKeys } from '../../../shared/query-keys.ts';
import { deleteMeetingType, listMeetingTypes } from '../api.ts';

export function useMeetingTypes() {
  return useQuery({ queryKey: queryKeys.meetingTypes(), queryFn: ({ signal }) => listMeetingTypes(signal) });
}

/** Updates the cached meeting types, and the meeting lists that show a type's name and color. */
export function useMeetingTypeMutations() {
  const queryClient = useQueryClient();
  const toast = useToast();

  async function change(update: (types: MeetingType[]) => MeetingType[]) {
    queryClient.setQueryData<MeetingType[]>(queryKeys.meetingTypes(), (types) => types && update(types));
    void queryClient.invalidateQueries({ queryKey: queryKeys.meetingLists(), refetchType: 'none' });
    await queryClient.invalidateQueries({ queryKey: queryKeys.meetingTypes() });
  }

  return {
    /** Puts a saved type into the cached list. */
    cacheType: (type: MeetingType) =>
      change((cached) =>
        cached.some(({ id }) => id === type.id)
          ? cached.map((other) => (other.id === type.id ? type : other))
          : [type, ...cached],
      ),
    /** Rejects on failure, after showing a toast. */
    deleteType: async (type: MeetingType) => {
      try {
        await deleteMeetingType(type);
      } catch (error) {
        toast('Error deleting meeting type. Please try again.', { tone: 'danger' });
        throw error;
      }
      await change((cached) => cached.filter(({ id }) => id !== type.id));
    },
  };
}
