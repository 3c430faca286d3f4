import { useToast } from '@minutehand/ui';
import { getErrorMessage, useNavigate, useQueryClient } from '@minutehand/web-kit';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { deleteMeeting, updateMeeting } from '../api.ts';

/** Renames the meeting. Rejects when the server refuses. */
export function useRenameMeeting(meetingId: string): (title: string) => Promise<void> {
  const setMeeting = useSetMeeting(meetingId);
  return async (title) => {
    const saved = await updateMeeting(meetingId, { title });
    setMeeting(() => saved);
  };
}

/** Deletes the meeting and opens the list. Rejects on failure, after showing a toast. */
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
