import type { Meeting as MeetingFacts } from '@minutehand/contracts/http/meetings';
import { buttonClass, ErrorState } from '@minutehand/ui';
import { ApiError, errorMessage, isNotFound, Link, usePageTitle, useParams } from '@minutehand/web-kit';
import { useState } from 'react';
import { useMedia } from '../../hooks/use-media.ts';
import { WIDE } from '../../limits.ts';
import styles from './Meeting.module.css';
import { ActionItemSection } from './parts/ActionItemSection.tsx';
import { Agenda } from './parts/Agenda.tsx';
import { MeetingHead } from './parts/MeetingHead.tsx';
import { MeetingSkeleton } from './parts/MeetingSkeleton.tsx';
import { MeetingTabs } from './parts/MeetingTabs.tsx';
import { MinutesSection } from './parts/MinutesSection.tsx';
import { Notices } from './parts/Notices.tsx';
import { Notes } from './parts/notes/Notes.tsx';
import { SeriesBanner } from './parts/series/SeriesBanner.tsx';
import { SinceLastTime } from './parts/series/SinceLastTime.tsx';
import { TranscriptPanel } from './parts/TranscriptPanel.tsx';
import { useMeeting } from './use-meeting.ts';
import { useMinutesDraft } from './use-minutes-draft.ts';
import { usePlace } from './use-place.ts';

/** One meeting: its minutes and action items, with what was said beside them. */
export function Meeting() {
  const { meetingId = '' } = useParams();
  // Another meeting is another page: nothing that is open on this one stays.
  return <MeetingPage key={meetingId} meetingId={meetingId} />;
}

function MeetingPage({ meetingId }: { meetingId: string }) {
  const meeting = useMeeting(meetingId);
  usePageTitle(meeting.data?.title);
  if (meeting.data && !isNotFound(meeting.error)) return <Room meeting={meeting.data} />;
  if (meeting.isPending) return <MeetingSkeleton />;
  const isGone = isNotFound(meeting.error);
  return (
    <ErrorState
      onRetry={isGone ? undefined : () => void meeting.refetch()}
      retrying={meeting.isRefetching}
      requestId={meeting.error instanceof ApiError ? meeting.error.requestId : null}
      action={
        <Link to="/meetings" className={buttonClass()}>
          All meetings
        </Link>
      }
    >
      {errorMessage(meeting.error)}
    </ErrorState>
  );
}

function Room({ meeting }: { meeting: MeetingFacts }) {
  const isWide = useMedia(WIDE);
  const place = usePlace();
  const draft = useMinutesDraft();
  const isWriting = draft.draft !== null;
  const comparing = useState(false);
  const hasTranscript = meeting.counts.segments > 0 || meeting.state !== 'draft';
  const minutes = <MinutesSection meeting={meeting} draft={draft} comparing={comparing} onShow={place.show} />;
  const sinceLastTime = <SinceLastTime meeting={meeting} onShow={place.show} />;
  const actionItems = <ActionItemSection meeting={meeting} onShow={place.show} />;

  if (isWide || !hasTranscript)
    return (
      <div className={isWide && hasTranscript ? styles.beside : undefined}>
        <div className={styles.document}>
          <MeetingHead meeting={meeting} isWriting={isWriting} />
          <Notices meeting={meeting} />
          <SeriesBanner meeting={meeting} />
          {sinceLastTime}
          {minutes}
          {actionItems}
          <Agenda meeting={meeting} />
          <Notes meeting={meeting} isSought={place.tab === 'notes'} />
        </div>
        {hasTranscript ? (
          <aside className={styles.panel} aria-label="Transcript">
            <TranscriptPanel meeting={meeting} target={place.target} hasOwnScroll />
          </aside>
        ) : null}
      </div>
    );
  return (
    <>
      <MeetingHead meeting={meeting} isWriting={isWriting} />
      <Notices meeting={meeting} />
      <SeriesBanner meeting={meeting} />
      <MeetingTabs meeting={meeting} value={place.tab} onChange={place.setTab}>
        {place.tab === 'minutes' ? (
          <>
            {sinceLastTime}
            {minutes}
          </>
        ) : null}
        {place.tab === 'actions' ? actionItems : null}
        {place.tab === 'agenda' ? <Agenda meeting={meeting} /> : null}
        {place.tab === 'transcript' ? <TranscriptPanel meeting={meeting} target={place.target} /> : null}
        {place.tab === 'notes' ? <Notes meeting={meeting} /> : null}
      </MeetingTabs>
    </>
  );
}
