import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { MEETING_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { ColorDot, IconButton, PanelRight } from '@minutehand/ui';
import { formatDateTime, formatDuration } from '@minutehand/web-kit';
import { ApprovalChip } from '../../features/approval/components/ApprovalChip.tsx';
import { ExportMenu } from '../../features/exports/components/ExportMenu.tsx';
import { InlineTitle } from '../../features/meetings/components/InlineTitle.tsx';
import { useRenameMeeting } from '../../features/meetings/hooks/use-meeting-changes.ts';
import { SeriesChip } from '../../features/series/components/SeriesChip.tsx';
import { ShareButton } from '../../features/sharing/components/ShareButton.tsx';
import { MAX_NAMED_ATTENDEES } from '../../limits.ts';
import { MeetingState } from '../../shared/components/MeetingState.tsx';
import styles from './MeetingHeader.module.css';
import { PANEL_ID } from './MeetingLayout.tsx';
import { MeetingMenu } from './MeetingMenu.tsx';
import { texts } from './texts.ts';

/** Title, details and actions of a meeting. */
export function MeetingHeader(props: {
  meeting: Meeting;
  isEditing: boolean;
  onImport: () => void;
  /** The transcript beside the document; null where it is a tab. */
  panel: { isOpen: boolean; toggle: () => void } | null;
}) {
  const { meeting, isEditing, onImport, panel } = props;
  const rename = useRenameMeeting(meeting.id);
  return (
    <header className={styles.header}>
      <InlineTitle
        title={meeting.title}
        isEditable={meeting.permissions.edit}
        maxLength={MEETING_TITLE_CHARACTERS}
        onSave={rename}
      />
      <div className={styles.actions}>
        <ShareButton meeting={meeting} />
        <ExportMenu meeting={meeting} />
        <MeetingMenu meeting={meeting} isEditing={isEditing} onImport={onImport} />
        {panel ? (
          <IconButton
            label={panel.isOpen ? texts.hideTranscript : texts.showTranscript}
            shortcut="]"
            variant="secondary"
            icon={<PanelRight size={16} aria-hidden />}
            aria-expanded={panel.isOpen}
            aria-controls={panel.isOpen ? PANEL_ID : undefined}
            onClick={panel.toggle}
          />
        ) : null}
      </div>
      <MeetingDetails meeting={meeting} />
    </header>
  );
}

/** Details of the meeting. The state is omitted while the progress bar below shows it. */
function MeetingDetails({ meeting }: { meeting: Meeting }) {
  const { meeting_type, started_at, duration_seconds, role, owner, state } = meeting;
  const people = formatPeople(meeting);
  const hasProgressBar = state === 'generating' || state === 'transcribing';
  return (
    <div className={styles.details}>
      {meeting_type ? (
        <span className={styles.type}>
          <ColorDot color={meeting_type.colour} />
          {meeting_type.name}
        </span>
      ) : null}
      {started_at ? <time dateTime={started_at}>{formatDateTime(started_at)}</time> : null}
      {duration_seconds === null ? null : <span>{formatDuration(duration_seconds)}</span>}
      {people ? <span>{people}</span> : null}
      {role === 'owner' ? null : <span>Shared by {owner.name}</span>}
      {hasProgressBar ? null : <MeetingState meeting={meeting} />}
      <ApprovalChip meeting={meeting} />
      <SeriesChip meeting={meeting} />
    </div>
  );
}

function formatPeople({ attendees, counts }: Meeting): string | null {
  if (attendees.length === 0) {
    if (counts.speakers === 0) return null;
    return counts.speakers === 1 ? '1 speaker' : `${counts.speakers} speakers`;
  }
  const names = attendees.slice(0, MAX_NAMED_ATTENDEES).join(', ');
  const remainingCount = attendees.length - MAX_NAMED_ATTENDEES;
  return remainingCount > 0 ? `${names} and ${remainingCount} more` : names;
}
