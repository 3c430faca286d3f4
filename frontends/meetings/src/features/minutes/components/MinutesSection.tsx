import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Button, CopyButton, EmptyState, FileText, Loading, Mic, Pencil, SkeletonText, Upload } from '@minutehand/ui';
import { QueryError, useShortcut } from '@minutehand/web-kit';
import { type RefObject, useEffect, useRef } from 'react';
import { RecordLink } from '../../../shared/components/links/RecordLink.tsx';
import { isProcessing } from '../../../shared/components/MeetingState.tsx';
import { SectionHeading } from '../../../shared/components/SectionHeading.tsx';
import { useApproval } from '../../../shared/hooks/use-approval.ts';
import type { LineActions } from '../../../shared/hooks/use-line-actions.ts';
import { restoreFocus } from '../../../shared/restore-focus.ts';
import type { LinkedItem } from '../evidence-context.ts';
import { useMinutes } from '../hooks/use-minutes.ts';
import { createUnsavedMinutes, type UnsavedMinutesState } from '../hooks/use-unsaved-minutes.ts';
import { texts } from '../texts.ts';
import { EmailButton } from './email/EmailButton.tsx';
import { FeedbackBox } from './feedback/FeedbackBox.tsx';
import { MinutesDocument } from './MinutesDocument.tsx';
import { MinutesEditor } from './MinutesEditor.tsx';
import { MinutesFooter } from './MinutesFooter.tsx';
import styles from './MinutesSection.module.css';
import { SourceHint } from './SourceHint.tsx';
import { VersionsButton } from './versions/VersionsButton.tsx';

/** The minutes of a meeting, with their evidence or in the editor. */
export function MinutesSection(props: {
  meeting: Meeting;
  unsavedMinutes: UnsavedMinutesState;
  /** Shows a placeholder until the first generation has ended. */
  isPending: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onShowSegments: (segmentIds: readonly string[]) => void;
  onImport: () => void;
  /** Number of people that the page header lists. */
  headerPeopleCount: number;
  /** The action items that the minutes link to. */
  items: readonly LinkedItem[];
  onShowItem: (item: LinkedItem) => void;
  /** Actions on a line: make it an action item or a decision. Null or absent if the user may not. */
  lineActions?: LineActions | null;
  /** Called after the minutes text changed. */
  onChanged: () => void;
}) {
  const { meeting, onShowSegments, onImport, onChanged } = props;
  const { unsaved, setUnsaved } = props.unsavedMinutes;
  const minutes = useMinutes(meeting.id);
  const data = minutes.data;
  const isApproved = useApproval(meeting.id).data?.state === 'approved';
  const { edit: canEditMeeting, approve: canAmend } = meeting.permissions;
  const canEdit = (isApproved ? canAmend : canEditMeeting) && data !== undefined && unsaved === null;
  const edit = () => {
    if (data) setUnsaved(createUnsavedMinutes(data, isApproved));
  };
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const wasEditingRef = useRef(false);
  const isEditing = unsaved !== null;
  useEffect(() => {
    // Restore the focus to the edit button.
    if (wasEditingRef.current && !isEditing) restoreFocus(editButtonRef.current);
    wasEditingRef.current = isEditing;
  }, [isEditing]);
  useShortcut(
    { keys: 'e', label: texts.editShortcut, group: texts.shortcutGroup },
    edit,
    canEdit && data.content !== '',
  );

  return (
    <section aria-labelledby="minutes-heading">
      <div className={styles.header}>
        <SectionHeading ref={props.headingRef} tabIndex={-1} id="minutes-heading">
          {texts.minutes}
        </SectionHeading>
        {data && data.content !== '' && unsaved === null && !props.isPending ? (
          <div className={styles.tools}>
            {canEdit ? (
              <Button
                ref={editButtonRef}
                size="small"
                variant="ghost"
                icon={<Pencil size={16} aria-hidden />}
                onClick={edit}
              >
                {isApproved ? texts.amend : texts.edit}
              </Button>
            ) : null}
            <CopyButton iconOnly size="small" label={texts.copy} text={data.content} />
            {canEditMeeting ? <EmailButton meetingId={meeting.id} /> : null}
            <VersionsButton meeting={meeting} minutes={data} />
          </div>
        ) : null}
      </div>
      {unsaved ? (
        <MinutesEditor
          meetingId={meeting.id}
          unsaved={unsaved}
          setUnsaved={setUnsaved}
          // Items of approved minutes are locked, and without a transcript there is nothing to generate them from.
          onChanged={() => (isApproved || meeting.counts.segments === 0 ? undefined : onChanged())}
        />
      ) : minutes.isPending || (props.isPending && data !== undefined) ? (
        <Loading label={texts.loading}>
          <MinutesSkeleton />
        </Loading>
      ) : data === undefined ? (
        <QueryError query={minutes} />
      ) : data.content === '' ? (
        <NoMinutes meeting={meeting} onWrite={meeting.permissions.edit ? edit : undefined} onImport={onImport} />
      ) : (
        <>
          {/* Minutes with a summary have it there. */}
          {data.summary || data.citations.length === 0 ? null : <SourceHint />}
          <MinutesDocument
            minutes={data}
            headerPeopleCount={props.headerPeopleCount}
            items={props.items}
            onShowSegments={onShowSegments}
            onShowItem={props.onShowItem}
            lineActions={props.lineActions}
          />
          <MinutesFooter minutes={data} isTimed={meeting.duration_seconds !== null} />
          {data.generation === null ? null : <FeedbackBox meetingId={meeting.id} />}
        </>
      )}
    </section>
  );
}

function MinutesSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonText lines={3} />
      <SkeletonText lines={5} />
      <SkeletonText lines={4} />
    </div>
  );
}

function NoMinutes(props: { meeting: Meeting; onWrite: (() => void) | undefined; onImport: () => void }) {
  const { meeting, onWrite, onImport } = props;
  if (isProcessing(meeting)) return <MinutesSkeleton />;
  if (meeting.state === 'recording')
    return (
      <div className={styles.none}>
        <EmptyState icon={<FileText size={24} />}>{texts.emptyRecording}</EmptyState>
      </div>
    );
  if (meeting.counts.segments > 0)
    return (
      <EmptyState
        icon={<FileText size={24} />}
        action={onWrite ? <Button onClick={onWrite}>{texts.write}</Button> : null}
      >
        {texts.empty}
      </EmptyState>
    );
  return (
    <div className={styles.none}>
      <EmptyState
        icon={<FileText size={24} />}
        action={
          meeting.permissions.edit ? (
            <div className={styles.sources}>
              <Button variant="primary" icon={<Upload size={16} aria-hidden />} onClick={onImport}>
                {texts.importTranscript}
              </Button>
              <RecordLink meetingId={meeting.id}>
                <Mic size={16} aria-hidden />
                {texts.record}
              </RecordLink>
            </div>
          ) : null
        }
      >
        {texts.emptyTranscript}
      </EmptyState>
    </div>
  );
}
