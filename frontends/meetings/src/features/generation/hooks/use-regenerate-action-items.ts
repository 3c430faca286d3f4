import { useToast } from '@minutehand/ui';
import { ApiError } from '@minutehand/web-kit';
import { useRef } from 'react';
import { REGENERATE_OFFER_MS } from '../../../limits.ts';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { generateActionItems } from '../api.ts';

/** Regenerates the action items, immediately or through a toast that offers it. */
export function useRegenerateActionItems(meetingId: string): { regenerate: () => Promise<void>; offer: () => void } {
  const setMeeting = useSetMeeting(meetingId);
  const toast = useToast();
  const isBusyRef = useRef(false);

  async function regenerate() {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    try {
      const updated = await generateActionItems(meetingId);
      setMeeting(() => updated);
      toast('Action items are being regenerated', { tone: 'success' });
    } catch (failure) {
      toast(toErrorMessage(failure), { tone: 'danger' });
    } finally {
      isBusyRef.current = false;
    }
  }

  const offer = () =>
    toast('The minutes have changed. Regenerate the action items from them?', {
      action: { label: 'Regenerate', onAction: () => void regenerate() },
      durationMs: REGENERATE_OFFER_MS,
    });
  return { regenerate, offer };
}

function toErrorMessage(failure: unknown): string {
  if (failure instanceof ApiError && failure.status !== 0)
    return `Error regenerating actions: ${failure.message || 'Unknown error'}`;
  return `Network error: ${failure instanceof Error ? failure.message : 'Unknown error'}`;
}
