import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Banner, CircleCheck } from '@minutehand/ui';
import { Slot } from '@minutehand/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { ProcessingNotice } from '../../features/generation/components/ProcessingNotice.tsx';
import { TitleSuggestion } from '../../features/meetings/components/TitleSuggestion.tsx';
import { SeriesBanner } from '../../features/series/components/SeriesBanner.tsx';
import { useSeries } from '../../features/series/hooks/use-series.ts';
import { isProcessing, isRecordedLive } from '../../shared/components/MeetingState.tsx';
import styles from './Notices.module.css';
import { texts } from './texts.ts';

/**
 * One notice at a time, always in the same place, and below it the marks of a meeting that is being recorded. The space of the notice is reserved from the start
 * of a generation until the user leaves or dismisses it, so that nothing on the page moves.
 */
export function Notices(props: {
  meeting: Meeting;
  proposal: ReactNode;
  /** Opens the closed panel with the live transcript; null where it is open or a tab. */
  onShowLive: (() => void) | null;
}) {
  const { meeting, proposal, onShowLive } = props;
  const [hasEnded, dismiss] = useEndOfProcessing(meeting);
  const series = useSeries(meeting.id);
  const notice = getNotice();
  const hasMarks = isRecordedLive(meeting);
  return (
    <>
      {notice === null ? null : (
        <div className={styles.notice} data-recording={meeting.state === 'recording' ? '' : undefined}>
          {notice}
        </div>
      )}
      {hasMarks ? (
        <Slot name="meeting.marks" props={{ meetingId: meeting.id, canEdit: meeting.permissions.edit }} />
      ) : null}
    </>
  );

  function getNotice(): ReactNode {
    const { title_suggestion, shows_title_suggestion, permissions } = meeting;
    if (meeting.state === 'failed' || isProcessing(meeting)) return <ProcessingNotice meeting={meeting} />;
    if (meeting.state === 'recording')
      return <Slot name="meeting.recording" props={{ meetingId: meeting.id, version: meeting.version, onShowLive }} />;
    if (proposal !== null) return proposal;
    if (title_suggestion && shows_title_suggestion && permissions.edit)
      return <TitleSuggestion meetingId={meeting.id} text={title_suggestion.text} />;
    if (series.data?.suggestion && permissions.edit) return <SeriesBanner meeting={meeting} />;
    if (hasEnded)
      return (
        <Banner tone="success" icon={<CircleCheck size={16} />} onDismiss={dismiss}>
          {texts.minutesReady}
        </Banner>
      );
    return null;
  }
}

/** Whether a generation ended while this page was open. */
function useEndOfProcessing(meeting: Meeting): [hasEnded: boolean, dismiss: () => void] {
  const [phase, setPhase] = useState<'idle' | 'running' | 'ended'>('idle');
  const isRunning = isProcessing(meeting);
  useEffect(() => {
    if (isRunning) setPhase('running');
    else if (meeting.state === 'ready') setPhase((previous) => (previous === 'running' ? 'ended' : previous));
  }, [isRunning, meeting.state]);
  return [phase !== 'idle' && !isRunning, () => setPhase('idle')];
}
