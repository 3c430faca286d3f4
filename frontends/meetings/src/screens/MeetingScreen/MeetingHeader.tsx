import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { MEETING_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { ChevronLeft, ColorDot, IconButton, PanelRight } from '@minutehand/ui';
import { DateTime, formatDuration, Link } from '@minutehand/web-kit';
import { ApprovalChip } from '../../features/approval/components/ApprovalChip.tsx';
import { ExportMenu } from '../../features/exports/components/ExportMenu.tsx';
import { InlineTitle } from '../../features/meetings/components/InlineTitle.tsx';
import { useUpdateMeeting } from '../../features/meetings/hooks/use-meeting-changes.ts';
import { Presence } from '../../features/presence/components/Presence.tsx';
import { SeriesChip } from '../../features/series/components/SeriesChip.tsx';
import { ShareButton } from '../../features/sharing/components/ShareButton.tsx';
import { MAX_NAMED_ATTENDEES } from '../../limits.ts';
import { isInProgress, MeetingState } from '../../shared/components/MeetingState.tsx';
import { SpeakerAvatar } from '../../shared/components/SpeakerAvatar.tsx';
import { PANEL_ID } from './layout/MeetingLayout.tsx';
import styles from './MeetingHeader.module.css';
import { MeetingMenu } from './MeetingMenu.tsx';
import { texts } from './texts.ts';
import type { NamedPerson } from './use-named-people.ts';

/** Title, details and actions of a meeting. */
export function MeetingHeader(props: {
  meeting: Meeting;
  people: readonly NamedPerson[];
  isEditing: boolean;
  onImport: () => void;
  /** The transcript beside the document; null where it is a tab. */
  panel: { isOpen: boolean; toggle: () => void } | null;
}) {
  const { meeting, people, isEditing, onImport, panel } = props;
  const update = useUpdateMeeting(meeting.id);
  return (
    <header className={styles.header}>
      <Link to="/meetings" className={styles.back}>
        <ChevronLeft size={16} aria-hidden />
        {texts.allMeetings}
      </Link>
      <InlineTitle
        title={meeting.title}
        isEditable={meeting.permissions.edit}
        maxLength={MEETING_TITLE_CHARACTERS}
        onSave={(title) => update({ title })}
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
      <MeetingDetails meeting={meeting} people={people} isEditing={isEditing} />
    </header>
  );
}

/** Details of the meeting. The state is omitted while the notice below shows it. */
function MeetingDetails(props: { meeting: Meeting; people: readonly NamedPerson[]; isEditing: boolean }) {
  const { meeting, people, isEditing } = props;
  const { meeting_type, started_at, duration_seconds, role, owner } = meeting;
  return (
    <div className={styles.details}>
      {meeting_type ? (
        <span className={styles.type}>
          <ColorDot color={meeting_type.colour} />
          {meeting_type.name}
        </span>
      ) : null}
      {started_at ? <DateTime value={started_at} /> : null}
      {duration_seconds === null ? null : <span>{formatDuration(duration_seconds)}</span>}
      {role === 'owner' ? null : <span>{texts.sharedBy(owner.name)}</span>}
      {isInProgress(meeting) || meeting.state === 'failed' ? null : <MeetingState meeting={meeting} />}
      <ApprovalChip meeting={meeting} />
      <SeriesChip meeting={meeting} />
      <Presence meetingId={meeting.id} isEditing={isEditing} />
      <People people={people} speakerCount={meeting.counts.speakers} />
    </div>
  );
}

type PeopleProps = { people: readonly NamedPerson[]; speakerCount: number };

/** The first people with their names; the number of the others. */
function People({ people, speakerCount }: PeopleProps) {
  if (people.length === 0)
    return speakerCount === 0 ? null : <span className={styles.people}>{texts.speakers(speakerCount)}</span>;
  const named = people.slice(0, MAX_NAMED_ATTENDEES);
  const others = people.slice(MAX_NAMED_ATTENDEES).map(({ name }) => name);
  return (
    <ul className={styles.people} aria-label={texts.attendees}>
      {named.map(({ id, name }) => (
        <li key={id ?? name} className={styles.person} title={name}>
          <SpeakerAvatar id={id} name={name} />
          <span className={styles.name}>{name}</span>
        </li>
      ))}
      {others.length > 0 ? <li title={others.join(', ')}>{texts.morePeople(others.length)}</li> : null}
    </ul>
  );
}
