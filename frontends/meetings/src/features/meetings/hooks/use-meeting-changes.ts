import { useToast } from '@minutehand/ui';
import { getErrorMessage, useNavigate, useQueryClient } from '@minutehand/web-kit';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { deleteMeeting, updateMeeting } from '../api.ts';

/** Gives the meeting another title. Rejects when that is refused. */
export function useRenameMeeting(meetingId: string): (title: string) => Promise<void> {
  const set = useSetMeeting(meetingId);
  return async (title) => {
    const saved = await updateMeeting(meetingId, { title });
    set(() => saved);
  };
}

/** Deletes the meeting and goes to the list. Rejects when that is refused; a toast shows why. */
export function useDeleteMeeting(meetingId: string): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return async () => {
    try {
      await deleteMeeting(meetingId);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      throw error;
    }
    void navigate('/meetings', { replace: true });
    toast('Meeting deleted');
    queries.removeQueries({ queryKey: queryKeys.meetingLists() });
    queries.removeQueries({ queryKey: queryKeys.boards() });
  };
}
