import { useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { decideTitle, type TitleDecision } from '../api.ts';

/** Takes, hides or shows again the suggested title. Resolves when the page shows it; a failure is said in a toast. */
export function useTitleDecision(meetingId: string): (decision: TitleDecision) => Promise<void> {
  const set = useSetMeeting(meetingId);
  const toast = useToast();
  return async (decision) => {
    try {
      const answer = await decideTitle(meetingId, decision);
      set((known) => ({ ...known, ...answer }));
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  };
}
