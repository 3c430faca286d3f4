import { useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { deleteAudio } from '../api.ts';
import { texts } from '../texts.ts';

/**
 * Deletes the audio of a meeting. The player disappears when the server announces the deletion. On failure, shows a toast and rejects.
 */
export function useDeleteAudio(meetingId: string): () => Promise<void> {
  const toast = useToast();
  return async () => {
    try {
      await deleteAudio(meetingId);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      throw error;
    }
    toast(texts.deleteAudio.done, { tone: 'success' });
  };
}
