import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Button, ProgressStrip, RotateCw, useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { isWaiting, WAITING } from '../../../shared/components/MeetingState.tsx';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { retryProcessing } from '../api.ts';

/** What the writer does, in words. */
const STEPS: Readonly<Record<string, string>> = {
  reading: 'Reading the transcript',
  minutes: 'Writing the minutes',
  title: 'Finding a title',
  action_items: 'Collecting action items',
  done: 'Putting it all together',
};

/** Work that runs, and how far it is, or why it failed. */
export function ProcessingNotice({ meeting }: { meeting: Meeting }) {
  if (meeting.state === 'failed') return <Failure meeting={meeting} />;
  return <ProgressStrip label={wordsFor(meeting)} value={meeting.processing.progress / 100} />;
}

function wordsFor(meeting: Meeting): string {
  if (meeting.state === 'transcribing') return 'Transcribing the recording';
  if (isWaiting(meeting)) return WAITING;
  // The writer reads and writes as ever; only its items are taken.
  if (meeting.processing.of === 'action_items') return STEPS.action_items ?? '';
  return STEPS[meeting.processing.step] ?? 'Writing the minutes';
}

function Failure({ meeting }: { meeting: Meeting }) {
  const set = useSetMeeting(meeting.id);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      const fresh = await retryProcessing(meeting.id);
      set(() => fresh);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <ProgressStrip
      failed
      label={meeting.processing.error ?? 'The minutes could not be written.'}
      action={
        meeting.permissions.edit ? (
          <Button size="small" icon={<RotateCw size={16} aria-hidden />} busy={isBusy} onClick={() => void retry()}>
            Retry
          </Button>
        ) : null
      }
    />
  );
}
