import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { buttonClass, ErrorState } from '@minutehand/ui';
import {
  ApiError,
  getErrorMessage,
  isNotFound,
  Link,
  NotFound,
  type ScreenParams,
  usePageTitle,
  useParams,
  useRemoveFirstView,
  useShortcut,
} from '@minutehand/web-kit';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActionItemSection } from '../../features/action-items/components/ActionItemSection.tsx';
import { useHasItemSection, useMeetingItems } from '../../features/action-items/hooks/use-meeting-items.ts';
import { Agenda } from '../../features/agenda/components/Agenda.tsx';
import { useAgenda } from '../../features/agenda/hooks/use-agenda.ts';
import { useRegenerateActionItems } from '../../features/generation/hooks/use-regenerate-action-items.ts';
import { useMeeting } from '../../features/meetings/hooks/use-meeting.ts';
import { MinutesProposal } from '../../features/minutes/components/MinutesProposal.tsx';
import { MinutesSection } from '../../features/minutes/components/MinutesSection.tsx';
import { MeetingSummary } from '../../features/minutes/components/summary/MeetingSummary.tsx';
import type { LinkedItem } from '../../features/minutes/evidence-context.ts';
import { useMinutes } from '../../features/minutes/hooks/use-minutes.ts';
import { useMinutesOutcome } from '../../features/minutes/hooks/use-minutes-outcome.ts';
import { useUnsavedMinutes } from '../../features/minutes/hooks/use-unsaved-minutes.ts';
import { Notes } from '../../features/notes/components/Notes.tsx';
import { BriefSection } from '../../features/series/components/BriefSection.tsx';
import { SinceLastTimeSection } from '../../features/series/components/SinceLastTimeSection.tsx';
import { useSeriesBrief } from '../../features/series/hooks/use-series-brief.ts';
import { ImportDialog } from '../../features/transcript/components/source/ImportDialog.tsx';
import { TranscriptPanel } from '../../features/transcript/components/TranscriptPanel.tsx';
import { SpeakerColors } from '../../shared/components/SpeakerAvatar.tsx';
import { useLineActions } from '../../shared/hooks/use-line-actions.ts';
import { focusActionItem } from './focus-action-item.ts';
import { DocumentPlaceholder } from './layout/DocumentPlaceholder.tsx';
import layout from './layout/MeetingLayout.module.css';
import { hasTranscript, MeetingLayout, PANEL_ID } from './layout/MeetingLayout.tsx';
import { useMovableSection } from './layout/MovableSection.tsx';
import { type PageSection, SectionBar } from './layout/SectionBar.tsx';
import { usePanelFits } from './layout/use-panel-fits.ts';
import { usePanelSettings } from './layout/use-panel-settings.ts';
import { MeetingAudio } from './MeetingAudio.tsx';
import { MeetingHeader } from './MeetingHeader.tsx';
import { MeetingSkeleton } from './MeetingSkeleton.tsx';
import { MeetingTabs } from './MeetingTabs.tsx';
import { Notices } from './Notices.tsx';
import { prefetchMeeting } from './prefetch-meeting.ts';
import { texts } from './texts.ts';
import { useDocumentPhase } from './use-document-phase.ts';
import { type MeetingTab, useMeetingView } from './use-meeting-view.ts';
import { useNamedPeople } from './use-named-people.ts';
import { useOpenTab } from './use-open-tab.ts';
import { useRenderedGroups } from './use-rendered-groups.ts';

/** One meeting: minutes, action items, agenda and notes, next to its transcript. */
export function MeetingScreen() {
  const { meetingId = '' } = useParams();
  // The key resets all state when another meeting opens.
  return <MeetingPage key={meetingId} meetingId={meetingId} />;
}

MeetingScreen.prefetch = ({ meetingId = '' }: ScreenParams) => void prefetchMeeting(meetingId);

function MeetingPage({ meetingId }: { meetingId: string }) {
  const meeting = useMeeting(meetingId);
  usePageTitle(meeting.data?.title);
  useRemoveFirstView(meeting.isError);
  // The page is rendered as a deferred update: the browser can respond in the meantime.
  const isRendered = useDeferredValue(meeting.data !== undefined);
  if (meeting.data && !isRendered) return <MeetingSkeleton />;
  if (meeting.data && !isNotFound(meeting.error))
    return (
      <SpeakerColors meetingId={meetingId}>
        <MeetingAudio meeting={meeting.data}>
          <MeetingContent meeting={meeting.data} />
        </MeetingAudio>
      </SpeakerColors>
    );
  if (meeting.isPending) return <MeetingSkeleton />;
  if (isNotFound(meeting.error)) return <NotFound />;
  return (
    <ErrorState
      title={texts.notLoaded}
      onRetry={() => void meeting.refetch()}
      isRetrying={meeting.isRefetching}
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
  const isWide = usePanelFits();
  const view = useMeetingView();
  const { settings, change } = usePanelSettings();
  const hasTabs = !isWide && hasTranscript(meeting);
  const { tab, keepsSections, selectTab, showSegments, trackSection } = useOpenTab(hasTabs, view);
  const transcript = useMovableSection();
  const isShown = (section: MeetingTab) => !hasTabs || keepsSections || section === tab;
  const unsavedMinutes = useUnsavedMinutes();
  const isEditing = unsavedMinutes.unsaved !== null;
  const comparisonState = useState(false);
  const briefOpenState = useState(true);
  const sinceLastTimeOpenState = useState(false);
  const outcome = useMinutesOutcome(meeting, comparisonState[1]);
  const minutesHeading = useRef<HTMLHeadingElement>(null);
  const [isImporting, setImporting] = useState(false);
  const regeneration = useRegenerateActionItems(meeting.id);
  const items = useMeetingItems(meeting.id);
  const hasItemSection = useHasItemSection(meeting);
  const agenda = useAgenda(meeting.id);
  const brief = useSeriesBrief(meeting);
  const summary = useMinutes(meeting.id).data?.summary;
  const documentElement = useRef<HTMLDivElement>(null);
  const phase = useDocumentPhase(meeting, documentElement, isEditing);
  const { isFirstGeneration, keepsActionItems } = phase;
  // The document is rendered once all of it has arrived, as a deferred update: the page stays responsive in the meantime.
  const isRendered = useDeferredValue(phase.coveredSections !== 'all');
  const covered = isRendered ? phase.coveredSections : 'all';
  const isCovered = covered === 'all';
  useRemoveFirstView(!isCovered);
  const renderedGroups = useRenderedGroups(!isCovered);
  const showsLastGroup = hasTabs || (!isCovered && renderedGroups > 2);
  const areItemsPending = isFirstGeneration && !keepsActionItems;
  const isPanelPossible = isWide && hasTranscript(meeting);
  // A link to the transcript or to a segment shows it even if the user has closed it.
  const isPanelOpen = isPanelPossible && (settings.isOpen || view.tab === 'transcript');
  const togglePanel = () => {
    if (isPanelOpen) view.clearTarget();
    change({ isOpen: !isPanelOpen });
  };
  const showLive = () => {
    flushSync(togglePanel);
    // The button that was pressed disappears.
    document.getElementById(PANEL_ID)?.focus({ preventScroll: true });
  };
  useShortcut({ keys: ']', label: texts.togglePanel, group: 'Meeting' }, togglePanel, isPanelPossible);
  const openImport = () => setImporting(true);
  // A decision is added to the saved minutes, which an open editor would overwrite.
  const allLineActions = useLineActions(meeting);
  const lineActions = isEditing ? null : allLineActions;
  const people = useNamedPeople(meeting, isWide, !isCovered && renderedGroups > 2);
  const showItem = useCallback(
    (item: LinkedItem) => {
      // On narrow screens the items are in another tab.
      if (!isWide) flushSync(() => selectTab('actions'));
      focusActionItem(item.description);
    },
    [isWide, selectTab],
  );
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
        onShowLive={isPanelPossible && !isPanelOpen ? showLive : null}
        proposal={
          outcome === null || isEditing || (!isWide && tab !== 'minutes') ? null : (
            <MinutesProposal
              meeting={meeting}
              {...outcome}
              comparison={comparisonState}
              onDecided={() => minutesHeading.current?.focus()}
            />
          )
        }
      />
      {isPanelOpen || (hasTabs && isShown('transcript'))
        ? transcript.render(
            <TranscriptPanel
              meeting={meeting}
              target={view.target}
              lineActions={lineActions}
              hasOwnScroll={isPanelOpen}
            />,
          )
        : null}
    </>
  );
  const minutes = (
    <MinutesSection
      meeting={meeting}
      unsavedMinutes={unsavedMinutes}
      isPending={isFirstGeneration}
      headingRef={minutesHeading}
      // The speakers' names arrive with the transcript, their number with the meeting.
      headerPeopleCount={people.length > 0 || !isWide ? people.length : meeting.counts.speakers}
      items={items}
      onShowSegments={showSegments}
      onShowItem={showItem}
      lineActions={lineActions}
      onImport={openImport}
      onChanged={regeneration.offer}
    />
  );
  const summarySection = isFirstGeneration ? null : <MeetingSummary meeting={meeting} onShowSegments={showSegments} />;
  const earlierMeetings =
    meeting.state === 'draft' ? (
      <BriefSection meeting={meeting} openState={briefOpenState} />
    ) : (
      <SinceLastTimeSection meeting={meeting} onShowSegments={showSegments} openState={sinceLastTimeOpenState} />
    );
  const actionItems = <ActionItemSection meeting={meeting} onShowSegments={showSegments} />;
  const unfinishedItems = countUnfinished(items);
  const hasBrief = brief.isEnabled && brief.data?.last_meeting;
  const generatedSections: PageSection[] = [
    ...(summary && !isFirstGeneration ? [{ headingId: 'summary-heading', label: texts.summary }] : []),
    ...(hasBrief ? [{ headingId: 'brief-heading', label: texts.brief }] : []),
    ...(areItemsPending || !hasItemSection
      ? []
      : [{ headingId: 'action-items-heading', label: texts.actionItems, count: unfinishedItems }]),
    { headingId: 'minutes-heading', label: texts.minutes },
  ];
  const sections: PageSection[] = [
    ...(covered === 'none' ? generatedSections : []),
    { headingId: 'agenda-heading', label: texts.agenda, count: agenda.data?.length },
    { headingId: 'notes-heading', label: texts.notes },
  ];

  return (
    <MeetingLayout
      header={header}
      documentRef={documentElement}
      bar={hasTabs ? null : <SectionBar sections={isCovered ? [] : sections} />}
      panel={isPanelOpen ? transcript.place : null}
      panelWidth={settings.width}
      onPanelWidth={(width) => change({ width })}
      onInteraction={trackSection}
    >
      <MeetingTabs hidden={!hasTabs} unfinishedItems={unfinishedItems} value={tab} onChange={selectTab}>
        <div className={hasTabs ? layout.tab : layout.sections} data-tab={keepsSections ? tab : undefined}>
          {isShown('minutes') && !isCovered ? summarySection : null}
          {isShown('minutes') ? earlierMeetings : null}
          {hasTabs ? isShown('actions') && actionItems : !isCovered && !areItemsPending && actionItems}
          {/* A section that appears later would request again the minutes that could not be loaded. */}
          {isShown('minutes') && !isCovered && (hasTabs || renderedGroups > 1 || summary === undefined)
            ? minutes
            : null}
          {isShown('minutes') && covered !== 'none' ? (
            <DocumentPlaceholder keepsActionItems={!hasTabs && !isCovered && keepsActionItems} />
          ) : null}
          {isShown('agenda') && showsLastGroup ? <Agenda meeting={meeting} foldsWhenEmpty={!hasTabs} /> : null}
          {isShown('notes') && showsLastGroup ? (
            <Notes meeting={meeting} scrollsIntoView={!hasTabs && view.tab === 'notes'} />
          ) : null}
          {hasTabs && isShown('transcript') ? transcript.place : null}
        </div>
      </MeetingTabs>
    </MeetingLayout>
  );
}

/** The number that sections and tabs show: suggested and open items. */
function countUnfinished(items: readonly Pick<ActionItem, 'completed'>[]): number {
  return items.filter(({ completed }) => !completed).length;
}
