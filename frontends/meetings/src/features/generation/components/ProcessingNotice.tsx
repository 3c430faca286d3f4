import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Banner, Button, ProgressStrip, RotateCw, Sparkles, useToast } from '@minutehand/ui';
import { errorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { isWaiting, WAITING } from '../../../shared/components/MeetingState.tsx';
import type { TitleDecision } from '../../meetings/api.ts';
import { useSetMeeting } from '../../meetings/hooks/use-meeting.ts';
import { useTitleDecision } from '../../meetings/hooks/use-title-decision.ts';
import { retryProcessing } from '../api.ts';
import styles from './ProcessingNotice.module.css';

/** What the writer does, in words. */
const STEPS: Readonly<Record<string, string>> = {
  reading: 'Reading the transcript',
  minutes: 'Writing the minutes',
  title: 'Finding a title',
  action_items: 'Collecting action items',
  done: 'Putting it all together',
};

/** Under the head: work that runs or failed, then the title that it suggests. One takes the other's place, so that nothing below moves. */
export function Notices({ meeting }: { meeting: Meeting }) {
  const { state, title_suggestion, permissions } = meeting;
  if (state === 'failed') return <Failure meeting={meeting} />;
  if (state === 'generating' || state === 'transcribing')
    return (
      <div className={styles.notice}>
        <ProgressStrip label={wordsFor(meeting)} value={meeting.processing.progress / 100} />
      </div>
    );
  if (title_suggestion?.state === 'pending' && permissions.edit)
    return <Suggestion meetingId={meeting.id} text={title_suggestion.text} />;
  return null;
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
      toast(errorMessage(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.notice}>
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
    </div>
  );
}

function Suggestion({ meetingId, text }: { meetingId: string; text: string }) {
  const decide = useTitleDecision(meetingId);
  const [pending, setPending] = useState<TitleDecision | null>(null);

  async function press(decision: TitleDecision) {
    if (pending) return;
    setPending(decision);
    await decide(decision);
    setPending(null);
  }

  return (
    <div className={styles.notice}>
      <Banner
        live
        icon={<Sparkles size={16} />}
        actions={
          <>
            <Button size="small" busy={pending === 'accept'} onClick={() => void press('accept')}>
              Accept
            </Button>
            <Button size="small" variant="ghost" busy={pending === 'dismiss'} onClick={() => void press('dismiss')}>
              Dismiss
            </Button>
          </>
        }
      >
        <span className={styles.quiet}>Suggested title:</span> {text}
      </Banner>
    </div>
  );
}
