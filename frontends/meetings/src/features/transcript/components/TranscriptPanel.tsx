import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import {
  AnchoredPopover,
  CopyButton,
  type CopyOutcome,
  EmptyState,
  IconButton,
  Loading,
  Pencil,
  Skeleton,
  SkeletonText,
  useToast,
} from '@minutehand/ui';
import { isTyping, QueryError, Slot, useDebouncedValue, useQuery } from '@minutehand/web-kit';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { isProcessing, isRecordedLive } from '../../../shared/components/MeetingState.tsx';
import type { LineActions } from '../../../shared/hooks/use-line-actions.ts';
import { transcriptQuery } from '../../../shared/transcript-query.ts';
import { useTranscriptCorrections } from '../hooks/use-transcript-corrections.ts';
import { texts } from '../texts.ts';
import type { TranscriptTarget } from '../transcript-rows.ts';
import { findMatches, toTranscriptRows, toTranscriptText } from '../transcript-rows.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SpeakerPanel } from './speakers/SpeakerPanel.tsx';
import { SpeakerStrip } from './speakers/SpeakerStrip.tsx';
import { TranscriptNotices, useNoticesPending } from './TranscriptNotices.tsx';
import styles from './TranscriptPanel.module.css';
import { TranscriptRows } from './TranscriptRows.tsx';
import { TranscriptSearch } from './TranscriptSearch.tsx';

const NO_SEGMENTS: readonly string[] = [];

/** The transcript of a meeting with search, speakers and corrections. Scrolls to the target segments. */
export function TranscriptPanel(props: {
  meeting: Meeting;
  target: TranscriptTarget | null;
  /** Turns lines into action items or decisions; null for users who may not. */
  lineActions: LineActions | null;
  /** Has its own scroll container next to the minutes; otherwise scrolls with the page. */
  hasOwnScroll?: boolean;
}) {
  const { meeting, target, hasOwnScroll = false } = props;
  const transcript = useQuery(transcriptQuery(meeting.id));
  const scrollerRef = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const [typedText, setTypedText] = useState('');
  const searchText = useDebouncedValue(typedText);
  const [currentIndex, setCurrentIndex] = useState(0);
  // The first rows are rendered after the minutes, and the page stays responsive in the meantime.
  const hasArrived = useDeferredValue(transcript.data !== undefined, false);
  const [areNoticesPending, setNoticesPending] = useNoticesPending(hasArrived);
  // The rows are below the notices, unless the panel has its own scroll container.
  const data = hasArrived && (hasOwnScroll || !areNoticesPending) ? transcript.data : undefined;
  const rows = useMemo(() => (data ? toTranscriptRows(data) : []), [data]);
  const matches = useMemo(() => findMatches(rows, typedText === '' ? '' : searchText), [rows, searchText, typedText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => setCurrentIndex(0), [searchText]);

  const corrections = useTranscriptCorrections(meeting.id, transcript.data);
  const speakers = transcript.data?.speakers ?? [];
  const canEdit = meeting.permissions.edit && rows.length > 0;
  /** The live transcript has its own scroll container. */
  const isLive = isRecordedLive(meeting) && !transcript.isPending && rows.length === 0;
  const panelId = useId();
  const panelRef = useRef<HTMLDivElement>(null);
  const openerRef = useRef<HTMLElement>(null);
  /** A new object each time a speaker panel opens. */
  const [openedPanel, setOpenedPanel] = useState<{ id: string } | null>(null);
  const openSpeaker = speakers.find(({ id }) => id === openedPanel?.id);
  const latestOpenedPanelRef = useRef(openedPanel);
  useEffect(() => {
    latestOpenedPanelRef.current = openedPanel;
  });

  function togglePanel(speakerId: string, button: HTMLElement) {
    openerRef.current = button;
    setOpenedPanel((previous) => (previous?.id === speakerId ? null : { id: speakerId }));
  }

  function showCopyOutcome(outcome: CopyOutcome) {
    if (outcome === 'empty') toast('No transcript content to copy');
    else if (outcome === 'copied') toast('Transcript copied to clipboard!', { tone: 'success' });
    else toast('Failed to copy transcript', { tone: 'danger' });
  }

  const notes = (
    <div className={styles.notes} hidden={rows.length === 0}>
      <TranscriptNotices meeting={meeting} onPendingChange={setNoticesPending} />
    </div>
  );
  return (
    <div ref={panelRef} className={styles.panel} data-own-scroll={hasOwnScroll || undefined}>
      {/* There is nothing to search or copy, and the live transcript has its own header. */}
      {meeting.state === 'recording' && rows.length === 0 ? null : (
        <div className={styles.header}>
          <div className={styles.title}>
            <h2 className={styles.heading}>{texts.heading}</h2>
            <CopyButton
              iconOnly
              size="small"
              label={texts.copy}
              text={() => toTranscriptText(rows)}
              onOutcome={showCopyOutcome}
            />
            {canEdit ? (
              <IconButton
                size="small"
                label={corrections.isOn ? texts.stopEditing : texts.edit}
                aria-pressed={corrections.isOn}
                className={corrections.isOn ? styles.active : undefined}
                icon={<Pencil size={14} aria-hidden />}
                onClick={() => corrections.setOn(!corrections.isOn)}
              />
            ) : null}
          </div>
          <TranscriptSearch
            value={typedText}
            onChange={setTypedText}
            isSettled={typedText.trim() === searchText.trim()}
            count={matches.length}
            current={currentIndex}
            onMove={(step) => setCurrentIndex((index) => (index + step + matches.length) % matches.length)}
          />
        </div>
      )}
      {meeting.permissions.edit && (speakers.length > 0 || transcript.isPending || isProcessing(meeting)) ? (
        <div className={styles.speakers}>
          {speakers.length > 0 ? (
            <SpeakerStrip speakers={speakers} openId={openedPanel?.id ?? null} panelId={panelId} onOpen={togglePanel} />
          ) : null}
        </div>
      ) : null}
      {canEdit && openSpeaker ? (
        <AnchoredPopover
          key={openSpeaker.id}
          id={panelId}
          anchor={openerRef}
          label={texts.speakerPanelLabel(openSpeaker.name)}
          onClose={() => setOpenedPanel(null)}
        >
          <SpeakerPanel
            meetingId={meeting.id}
            speaker={openSpeaker}
            speakers={speakers}
            corrections={corrections.corrections}
            onDone={(speakerId) => {
              // The panel was closed, or another one was opened.
              if (latestOpenedPanelRef.current !== openedPanel) return;
              // A merged speaker no longer has a button.
              const button = panelRef.current?.querySelector<HTMLElement>(
                `[data-speaker-id="${CSS.escape(speakerId)}"]`,
              );
              const isTypingElsewhere =
                isTyping() && !document.getElementById(panelId)?.contains(document.activeElement);
              if (!isTypingElsewhere) (speakerId === openSpeaker.id ? openerRef.current : button)?.focus();
              setOpenedPanel(null);
            }}
          />
        </AnchoredPopover>
      ) : null}
      {/* A scroll container must be focusable. */}
      <div
        ref={scrollerRef}
        className={styles.scroller}
        tabIndex={hasOwnScroll && !(isLive && transcript.data) ? 0 : undefined}
      >
        {hasOwnScroll ? null : notes}
        {transcript.isPending || (transcript.data !== undefined && data === undefined) ? (
          <Loading label={texts.loading}>
            <TranscriptSkeleton />
          </Loading>
        ) : rows.length > 0 ? (
          <TranscriptRows
            rows={rows}
            matches={matches}
            currentMatch={matches[currentIndex] ?? null}
            highlightedIds={target?.segmentIds ?? NO_SEGMENTS}
            scrollerRef={hasOwnScroll ? scrollerRef : null}
            canEdit={canEdit}
            rowActions={canEdit ? corrections.rowActions : null}
            lineActions={props.lineActions}
            selectedIds={corrections.selected}
            edits={corrections.edits}
            onSpeaker={togglePanel}
          />
        ) : (
          <>
            {transcript.data === undefined ? <QueryError query={transcript} /> : null}
            {isLive ? (
              <div className={styles.live}>
                <Slot name="meeting.live" props={{ meetingId: meeting.id }} />
              </div>
            ) : null}
            {transcript.data === undefined ? null : (
              <div className={styles.noRows}>
                {isProcessing(meeting) ? (
                  <TranscriptSkeleton />
                ) : (
                  <EmptyState>{meeting.state === 'recording' ? texts.noneYet : texts.none}</EmptyState>
                )}
              </div>
            )}
          </>
        )}
        {canEdit && corrections.selected.size > 0 ? (
          <SelectionBar
            meetingId={meeting.id}
            count={corrections.selected.size}
            speakers={speakers}
            onAssign={corrections.assignSelected}
            onClear={corrections.clear}
          />
        ) : null}
      </div>
      {hasOwnScroll ? notes : null}
    </div>
  );
}

function TranscriptSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['a', 'b', 'c', 'd', 'e'].map((turn) => (
        <div key={turn} className={styles.skeletonTurn}>
          <Skeleton width="8rem" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  );
}
