import type { Meeting } from '@minutehand/contracts/http/meetings';
import { buttonClass, ErrorState } from '@minutehand/ui';
import { ApiError, getErrorMessage, isNotFound, Link, usePageTitle, useParams } from '@minutehand/web-kit';
import { useState } from 'react';
import { ActionItemSection } from '../../features/action-items/components/ActionItemSection.tsx';
import { Agenda } from '../../features/agenda/components/Agenda.tsx';
import { useRegenerateActionItems } from '../../features/generation/hooks/use-regenerate-action-items.ts';
import { useMeeting } from '../../features/meetings/hooks/use-meeting.ts';
import { MinutesSection } from '../../features/minutes/components/MinutesSection.tsx';
import { useMinutesDraft } from '../../features/minutes/hooks/use-minutes-draft.ts';
import { Notes } from '../../features/notes/components/Notes.tsx';
import { SeriesBanner } from '../../features/series/components/SeriesBanner.tsx';
import { SinceLastTime } from '../../features/series/components/SinceLastTime.tsx';
import { ImportDialog } from '../../features/transcript/components/source/ImportDialog.tsx';
import { TranscriptPanel } from '../../features/transcript/components/TranscriptPanel.tsx';
import { WIDE } from '../../limits.ts';
import { useMedia } from '../../shared/hooks/use-media.ts';
import { MeetingHead } from './MeetingHead.tsx';
import styles from './MeetingScreen.module.css';
import { MeetingSkeleton } from './MeetingSkeleton.tsx';
import { MeetingTabs } from './MeetingTabs.tsx';
import { Notices } from './Notices.tsx';
import { usePlace } from './use-place.ts';

/** One meeting: its minutes and action items, with what was said beside them. */
export function MeetingScreen() {
  const { meetingId = '' } = useParams();
  // Another meeting is another page: nothing that is open on this one stays.
  return <MeetingPage key={meetingId} meetingId={meetingId} />;
}

function MeetingPage({ meetingId }: { meetingId: string }) {
  const meeting = useMeeting(meetingId);
  usePageTitle(meeting.data?.title);
  if (meeting.data && !isNotFound(meeting.error)) return <MeetingContent meeting={meeting.data} />;
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
      {getErrorMessage(meeting.error)}
    </ErrorState>
  );
}

function MeetingContent({ meeting }: { meeting: Meeting }) {
  const isWide = useMedia(WIDE);
  const place = usePlace();
  const draft = useMinutesDraft();
  const isWriting = draft.draft !== null;
  const comparing = useState(false);
  const [isImporting, setImporting] = useState(false);
  const regeneration = useRegenerateActionItems(meeting.id);
  const hasTranscript = meeting.counts.segments > 0 || meeting.state !== 'draft';
  const openImport = () => setImporting(true);
  const head = (
    <>
      <MeetingHead meeting={meeting} isWriting={isWriting} onImport={openImport} />
      {isImporting ? <ImportDialog meeting={meeting} onClose={() => setImporting(false)} /> : null}
      <Notices meeting={meeting} />
      <SeriesBanner meeting={meeting} />
    </>
  );
  const minutes = (
    <MinutesSection
      meeting={meeting}
      draft={draft}
      comparing={comparing}
      onShow={place.show}
      onImport={openImport}
      onChanged={regeneration.offer}
    />
  );
  const sinceLastTime = <SinceLastTime meeting={meeting} onShow={place.show} />;
  const actionItems = <ActionItemSection meeting={meeting} onShow={place.show} />;

  if (isWide || !hasTranscript)
    return (
      <div className={isWide && hasTranscript ? styles.beside : undefined}>
        <div className={styles.document}>
          {head}
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
      {head}
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
