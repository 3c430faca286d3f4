import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { buttonClass, ErrorState } from '@minutehand/ui';
import { ApiError, getErrorMessage, isNotFound, Link, usePageTitle, useParams, useShortcut } from '@minutehand/web-kit';
import { Fragment, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionItemSection } from '../../features/action-items/components/ActionItemSection.tsx';
import { useMeetingItems } from '../../features/action-items/hooks/use-meeting-items.ts';
import { Agenda } from '../../features/agenda/components/Agenda.tsx';
import { useAgenda } from '../../features/agenda/hooks/use-agenda.ts';
import { useRegenerateActionItems } from '../../features/generation/hooks/use-regenerate-action-items.ts';
import { useMeeting } from '../../features/meetings/hooks/use-meeting.ts';
import { MinutesProposal } from '../../features/minutes/components/MinutesProposal.tsx';
import { MinutesSection } from '../../features/minutes/components/MinutesSection.tsx';
import { MeetingSummary } from '../../features/minutes/components/summary/MeetingSummary.tsx';
import type { LinkedItem } from '../../features/minutes/evidence-context.ts';
import { useMinutesDraft } from '../../features/minutes/hooks/use-minutes-draft.ts';
import { useMinutes, useMinutesOutcome } from '../../features/minutes/hooks/use-minutes-outcome.ts';
import { Notes } from '../../features/notes/components/Notes.tsx';
import { SinceLastTimeSection } from '../../features/series/components/SinceLastTimeSection.tsx';
import { ImportDialog } from '../../features/transcript/components/source/ImportDialog.tsx';
import { TranscriptPanel } from '../../features/transcript/components/TranscriptPanel.tsx';
import { WIDE_SCREEN_QUERY } from '../../limits.ts';
import { SpeakerColors } from '../../shared/components/SpeakerAvatar.tsx';
import { useMediaQuery } from '../../shared/hooks/use-media-query.ts';
import { focusActionItem } from './focus-action-item.ts';
import { hasTranscript, MeetingLayout } from './layout/MeetingLayout.tsx';
import { type PageSection, SectionBar } from './layout/SectionBar.tsx';
import { usePanelSettings } from './layout/use-panel-settings.ts';
import { MeetingHeader } from './MeetingHeader.tsx';
import { MeetingSkeleton } from './MeetingSkeleton.tsx';
import { MeetingTabs } from './MeetingTabs.tsx';
import { Notices } from './Notices.tsx';
import { texts } from './texts.ts';
import { useFirstGeneration } from './use-first-generation.ts';
import { useHasSettled } from './use-has-settled.ts';
import { useMeetingView } from './use-meeting-view.ts';
import { useNamedPeople } from './use-named-people.ts';

/** One meeting: minutes, action items, agenda and notes, next to its transcript. */
export function MeetingScreen() {
  const { meetingId = '' } = useParams();
  // The key resets all state when another meeting opens.
  return <MeetingPage key={meetingId} meetingId={meetingId} />;
}

function MeetingPage({ meetingId }: { meetingId: string }) {
  const meeting = useMeeting(meetingId);
  usePageTitle(meeting.data?.title);
  if (meeting.data && !isNotFound(meeting.error))
    return (
      <SpeakerColors meetingId={meetingId}>
        <MeetingContent meeting={meeting.data} />
      </SpeakerColors>
    );
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
  const outcome = useMinutesOutcome(meeting, comparison[1]);
  const minutesHeading = useRef<HTMLHeadingElement>(null);
  const [isImporting, setImporting] = useState(false);
  const regeneration = useRegenerateActionItems(meeting.id);
  const items = useMeetingItems(meeting.id);
  const agenda = useAgenda(meeting.id);
  const isFirstGeneration = useFirstGeneration(meeting);
  const minutesQuery = useMinutes(meeting.id);
  const haveMinutesSettled = useHasSettled(meeting.id, minutesQuery.isPending);
  const hadItems = useRef(false);
  useEffect(() => {
    if (!isFirstGeneration) hadItems.current = items.length > 0;
  }, [isFirstGeneration, items.length]);
  const areItemsPending = isFirstGeneration && !hadItems.current;
  const isPanelPossible = isWide && hasTranscript(meeting);
  // A link to a segment shows the transcript even if the user has closed it.
  const isPanelOpen = isPanelPossible && (settings.isOpen || view.target !== null);
  const togglePanel = () => {
    if (isPanelOpen) view.clearTarget();
    change({ isOpen: !isPanelOpen });
  };
  useShortcut({ keys: ']', label: texts.togglePanel, group: 'Meeting' }, togglePanel, isPanelPossible);
  const openImport = () => setImporting(true);
  const people = useNamedPeople(meeting, isWide);
  const showItem = (item: LinkedItem) => {
    // On narrow screens the items are in another tab.
    if (!isWide) flushSync(() => view.setTab('actions'));
    focusActionItem(item.description);
  };
  const header = (
    <>
      <MeetingHeader
        meeting={meeting}
        people={people}
        isEditing={isEditing}
        onImport={openImport}
        panel={isPanelPossible ? { isOpen: isPanelOpen, toggle: togglePanel } : null}
      />
      {isImporting ? <ImportDialog meeting={meeting} onClose={() => setImporting(false)} /> : null}
      <Notices
        meeting={meeting}
        proposal={
          outcome === null || isEditing || (!isWide && view.tab !== 'minutes') ? null : (
            <MinutesProposal
              meeting={meeting}
              {...outcome}
              comparison={comparison}
              onDecided={() => minutesHeading.current?.focus()}
            />
          )
        }
      />
    </>
  );
  const minutes = (
    <MinutesSection
      meeting={meeting}
      draft={draft}
      isPending={isFirstGeneration}
      headingRef={minutesHeading}
      // The speakers' names arrive with the transcript, their number with the meeting.
      namedPeople={people.length > 0 || !isWide ? people.length : meeting.counts.speakers}
      items={items}
      onShow={view.show}
      onShowItem={showItem}
      onImport={openImport}
      onChanged={regeneration.offer}
    />
  );
  const summary = isFirstGeneration ? null : <MeetingSummary meeting={meeting} onShow={view.show} />;
  const sinceLastTime = <SinceLastTimeSection meeting={meeting} onShow={view.show} />;
  const actionItems = <ActionItemSection meeting={meeting} onShow={view.show} />;
  // The key replaces the placeholder of the whole document at once, instead of moving its parts.
  const documentKey = isFirstGeneration || !haveMinutesSettled ? 'placeholder' : 'document';
  const unfinishedItems = countUnfinished(items);
  const hasSummary = !isFirstGeneration && Boolean(minutesQuery.data?.summary);
  const sections: PageSection[] = [
    ...(hasSummary ? [{ headingId: 'summary-heading', label: texts.summary }] : []),
    ...(areItemsPending
      ? []
      : [{ headingId: 'action-items-heading', label: texts.actionItems, count: unfinishedItems }]),
    { headingId: 'minutes-heading', label: texts.minutes },
    { headingId: 'agenda-heading', label: texts.agenda, count: agenda.data?.length },
    { headingId: 'notes-heading', label: texts.notes },
  ];

  return (
    <MeetingLayout
      header={header}
      bar={isWide || !hasTranscript(meeting) ? <SectionBar sections={sections} /> : null}
      panel={isPanelOpen ? <TranscriptPanel meeting={meeting} target={view.target} hasOwnScroll /> : null}
      panelWidth={settings.width}
      onPanelWidth={(width) => change({ width })}
    >
      {!isWide && hasTranscript(meeting) ? (
        <MeetingTabs unfinishedItems={unfinishedItems} value={view.tab} onChange={view.setTab}>
          {view.tab === 'minutes' ? (
            <>
              {summary}
              {sinceLastTime}
              <Fragment key={documentKey}>{minutes}</Fragment>
            </>
          ) : null}
          {view.tab === 'actions' ? actionItems : null}
          {view.tab === 'agenda' ? <Agenda meeting={meeting} /> : null}
          {view.tab === 'transcript' ? <TranscriptPanel meeting={meeting} target={view.target} /> : null}
          {view.tab === 'notes' ? <Notes meeting={meeting} /> : null}
        </MeetingTabs>
      ) : (
        <>
          {summary}
          {sinceLastTime}
          <Fragment key={documentKey}>
            {areItemsPending ? null : actionItems}
            {minutes}
          </Fragment>
          <Agenda meeting={meeting} />
          <Notes meeting={meeting} scrollsIntoView={view.tab === 'notes'} />
        </>
      )}
    </MeetingLayout>
  );
}

/** The number that sections and tabs show: suggested and open items. */
function countUnfinished(items: readonly Pick<ActionItem, 'completed'>[]): number {
  return items.filter(({ completed }) => !completed).length;
}
