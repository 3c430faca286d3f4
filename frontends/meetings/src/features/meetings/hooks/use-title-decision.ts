import { useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { decideTitleSuggestion, type TitleDecision } from '../api.ts';

/** Accepts, dismisses or restores the suggested title. Resolves when the cache is updated; a failure shows a toast. */
export function useTitleDecision(meetingId: string): (decision: TitleDecision) => Promise<void> {
  const setMeeting = useSetMeeting(meetingId);
  const toast = useToast();
  return async (decision) => {
    try {
      const response = await decideTitleSuggestion(meetingId, decision);
      setMeeting((cached) => ({ ...cached, ...response, shows_title_suggestion: decision === 'reshow' }));
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  };
}
