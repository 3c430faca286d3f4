import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Button, ProgressBar, RotateCw, useToast } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { isWaiting, WAITING_LABEL } from '../../../shared/components/MeetingState.tsx';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { retryProcessing } from '../api.ts';
import { texts } from '../texts.ts';

const STEPS: Readonly<Record<string, string>> = texts.steps;

/** Shows the progress of a running generation, or why it failed. */
export function ProcessingNotice({ meeting }: { meeting: Meeting }) {
  if (meeting.state === 'failed') return <Failure meeting={meeting} />;
  return <ProgressBar label={getStepLabel(meeting)} value={meeting.processing.progress / 100} />;
}

function getStepLabel(meeting: Meeting): string {
  if (meeting.state === 'transcribing') return texts.transcribing;
  if (isWaiting(meeting)) return WAITING_LABEL;
  // All steps run, but only the action items are kept.
  if (meeting.processing.of === 'action_items') return texts.steps.action_items;
  return STEPS[meeting.processing.step] ?? texts.steps.minutes;
}

function Failure({ meeting }: { meeting: Meeting }) {
  const setMeeting = useSetMeeting(meeting.id);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      const updated = await retryProcessing(meeting.id);
      setMeeting(() => updated);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <ProgressBar
      failed
      label={meeting.processing.error ?? texts.failed}
      action={
        meeting.permissions.edit ? (
          <Button size="small" icon={<RotateCw size={16} aria-hidden />} isBusy={isBusy} onClick={() => void retry()}>
            {texts.retry}
          </Button>
        ) : null
      }
    />
  );
}
