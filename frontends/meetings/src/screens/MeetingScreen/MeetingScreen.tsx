import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { buttonClass, ErrorState } from '@minutehand/ui';
import { ApiError, getErrorMessage, isNotFound, Link, usePageTitle, useParams, useShortcut } from '@minutehand/web-kit';
import { useState } from 'react';
import { ActionItemSection } from '../../features/action-items/components/ActionItemSection.tsx';
import { Agenda } from '../../features/agenda/components/Agenda.tsx';
import { useRegenerateActionItems } from '../../features/generation/hooks/use-regenerate-action-items.ts';
import { useMeeting } from '../../features/meetings/hooks/use-meeting.ts';
import { MinutesSection } from '../../features/minutes/components/MinutesSection.tsx';
import { useMinutesDraft } from '../../features/minutes/hooks/use-minutes-draft.ts';
import { Notes } from '../../features/notes/components/Notes.tsx';
import { SeriesBanner } from '../../features/series/components/SeriesBanner.tsx';
import { SinceLastTimeSection } from '../../features/series/components/SinceLastTimeSection.tsx';
import { ImportDialog } from '../../features/transcript/components/source/ImportDialog.tsx';
import { TranscriptPanel } from '../../features/transcript/components/TranscriptPanel.tsx';
import { WIDE_SCREEN_QUERY } from '../../limits.ts';
import { useMediaQuery } from '../../shared/hooks/use-media-query.ts';
import { MeetingHeader } from './MeetingHeader.tsx';
import { hasTranscript, MeetingLayout } from './MeetingLayout.tsx';
import { MeetingSkeleton } from './MeetingSkeleton.tsx';
import { MeetingTabs } from './MeetingTabs.tsx';
import { Notices } from './Notices.tsx';
import { texts } from './texts.ts';
import { useMeetingView } from './use-meeting-view.ts';
import { usePanelSettings } from './use-panel-settings.ts';

/** One meeting: minutes, action items, agenda and notes, next to its transcript. */
export function MeetingScreen() {
  const { meetingId = '' } = useParams();
  // The key resets all state when another meeting opens.
  return <MeetingPage key={meetingId} meetingId={meetingId} />;
}

function MeetingPage({ meetingId }: { meetingId: string }) {
  const meeting = useMeeting(meetingId);
  usePageTitle(meeting.data?.title);
  if (meeting.data && !isNotFound(meeting.error)) return <MeetingContent meeting={meeting.data} />;
  if (meeting.isPending) return <MeetingSkeleton />;
  const isMissing = isNotFound(meeting.error);
  return (
    <ErrorState
      onRetry={isMissing ? undefined : () => void meeting.refetch()}
      retrying={meeting.isRefetching}
      requestId={meeting.error instanceof ApiError ? meeting.error.requestId : null}
      action={
        <Link to="/meetings" className={buttonClass()}>
          {texts.allMeetings}
        </Link>
      }
    >
      {getErrorMessage(meeting.error)}
    </ErrorState>
  );
}

function MeetingContent({ meeting }: { meeting: Meeting }) {
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);
  const view = useMeetingView();
  const { settings, change } = usePanelSettings();
  const draft = useMinutesDraft();
  const isEditing = draft.draft !== null;
  const comparison = useState(false);
  const [isImporting, setImporting] = useState(false);
  const regeneration = useRegenerateActionItems(meeting.id);
  const isPanelPossible = isWide && hasTranscript(meeting);
  // A link to a segment shows the transcript even if the user has closed it.
  const isPanelOpen = isPanelPossible && (settings.isOpen || view.target !== null);
  const togglePanel = () => {
    if (isPanelOpen) view.clearTarget();
    change({ isOpen: !isPanelOpen });
  };
  useShortcut({ keys: ']', label: texts.togglePanel, group: 'Meeting' }, togglePanel, isPanelPossible);
  const openImport = () => setImporting(true);
  const header = (
    <>
      <MeetingHeader
        meeting={meeting}
        isEditing={isEditing}
        onImport={openImport}
        panel={isPanelPossible ? { isOpen: isPanelOpen, toggle: togglePanel } : null}
      />
      {isImporting ? <ImportDialog meeting={meeting} onClose={() => setImporting(false)} /> : null}
      <Notices meeting={meeting} />
      <SeriesBanner meeting={meeting} />
    </>
  );
  const minutes = (
    <MinutesSection
      meeting={meeting}
      draft={draft}
      comparison={comparison}
      onShow={view.show}
      onImport={openImport}
      onChanged={regeneration.offer}
    />
  );
  const sinceLastTime = <SinceLastTimeSection meeting={meeting} onShow={view.show} />;
  const actionItems = <ActionItemSection meeting={meeting} onShow={view.show} />;
  const isInTabs = !isWide && hasTranscript(meeting);

  return (
    <MeetingLayout
      header={header}
      panel={isPanelOpen ? <TranscriptPanel meeting={meeting} target={view.target} hasOwnScroll /> : null}
      panelWidth={settings.width}
      onPanelWidth={(width) => change({ width })}
    >
      {isInTabs ? (
        <MeetingTabs meeting={meeting} value={view.tab} onChange={view.setTab}>
          {view.tab === 'minutes' ? (
            <>
              {sinceLastTime}
              {minutes}
            </>
          ) : null}
          {view.tab === 'actions' ? actionItems : null}
          {view.tab === 'agenda' ? <Agenda meeting={meeting} /> : null}
          {view.tab === 'transcript' ? <TranscriptPanel meeting={meeting} target={view.target} /> : null}
          {view.tab === 'notes' ? <Notes meeting={meeting} /> : null}
        </MeetingTabs>
      ) : (
        <>
          {sinceLastTime}
          {minutes}
          {actionItems}
          <Agenda meeting={meeting} />
          <Notes meeting={meeting} scrollsIntoView={view.tab === 'notes'} />
        </>
      )}
    </MeetingLayout>
  );
}
