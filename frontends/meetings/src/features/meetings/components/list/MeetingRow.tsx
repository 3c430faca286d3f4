import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Badge, Checkbox, classNames, ListTodo, Star, VisuallyHidden } from '@minutehand/ui';
import { formatDateTime, formatDuration, Link, useSignedIn } from '@minutehand/web-kit';
import type { ReactNode } from 'react';
import { isInProgress, MeetingState } from '../../../../shared/components/MeetingState.tsx';
import { getMeeting } from '../../api.ts';
import { formatStart, getStart, type MeetingGroup } from '../../group-meetings.ts';
import { useMeetingChannel } from '../../hooks/use-meeting-channel.ts';
import { useMeetingListUpdate } from '../../hooks/use-meetings.ts';
import { texts } from '../../texts.ts';
import { AttendeeStack } from './AttendeeStack.tsx';
import styles from './MeetingRow.module.css';

type MeetingRowProps = {
  meeting: Meeting;
  group: Pick<MeetingGroup, 'key' | 'isOneDay'>;
  isSelected: boolean;
  onToggle: () => void;
  onContextMenu: (position: { left: number; top: number }) => void;
  /** The menu of the row. */
  menu: ReactNode;
};

/** One meeting of the list. Subscribes to live updates while work is in progress. */
export function MeetingRow({ meeting, group, isSelected, onToggle, onContextMenu, menu }: MeetingRowProps) {
  useLiveUpdates(meeting);
  const { user } = useSignedIn();
  const { id, title, meeting_type, duration_seconds, owner, counts, summary_line } = meeting;
  const start = getStart(meeting);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row's menu button offers the same actions
    <div
      className={classNames(styles.row, isSelected && styles.selected)}
      data-meeting={id}
      onContextMenu={(event) => {
        // The browser's own menu stays available with Shift.
        if (event.shiftKey) return;
        event.preventDefault();
        onContextMenu({ left: event.clientX, top: event.clientY });
      }}
    >
      <span className={styles.check}>
        <Checkbox hideLabel label={texts.selectMeeting(title)} checked={isSelected} onChange={onToggle} />
      </span>
      <span
        className={styles.typeColour}
        title={meeting_type?.name}
        style={meeting_type ? { backgroundColor: meeting_type.colour } : undefined}
      >
        {meeting_type ? <VisuallyHidden>{meeting_type.name}</VisuallyHidden> : null}
      </span>
      <span className={styles.main}>
        <span className={styles.heading}>
          <Link to={`/meetings/${id}`} className={styles.title} data-row>
            {title}
          </Link>
          {meeting.favorite ? (
            <span className={styles.favorite} title={texts.favorite}>
              <Star size={14} aria-hidden />
              <VisuallyHidden>{texts.favorite}</VisuallyHidden>
            </span>
          ) : null}
          {owner.id === user.id ? null : <span className={styles.owner}>{owner.name}</span>}
          <span className={styles.state}>
            <MeetingState meeting={meeting} showsProgress />
            {meeting.in_review && meeting.state === 'ready' ? (
              <Badge tone="warning">{texts.states.in_review}</Badge>
            ) : null}
          </span>
        </span>
        {summary_line === '' ? null : <span className={styles.summary}>{summary_line}</span>}
      </span>
      <span className={styles.attendees}>
        <AttendeeStack meeting={meeting} />
      </span>
      <span className={styles.items}>
        {counts.open_action_items > 0 ? (
          <span title={texts.openItems(counts.open_action_items)}>
            <ListTodo size={14} aria-hidden />
            <span aria-hidden>{counts.open_action_items}</span>
            <VisuallyHidden>{texts.openItems(counts.open_action_items)}</VisuallyHidden>
          </span>
        ) : null}
      </span>
      <span className={styles.duration}>{duration_seconds === null ? '' : formatDuration(duration_seconds)}</span>
      <time className={styles.date} dateTime={start.toISOString()} title={formatDateTime(start)}>
        {formatStart(start, group)}
      </time>
      <span className={styles.menu}>{menu}</span>
    </div>
  );
}

function useLiveUpdates(meeting: Meeting) {
  const update = useMeetingListUpdate();
  const refresh = () => {
    // On failure, the next fetch of the list updates the row.
    getMeeting(meeting.id).then(
      // Responses may arrive out of order.
      (fetched) => update(meeting.id, (cached) => (fetched.version < cached.version ? cached : fetched)),
      () => undefined,
    );
  };
  useMeetingChannel(isInProgress(meeting) ? meeting.id : null, {
    onMessage: ({ type, processing }) => {
      if (type === 'processing' && processing) update(meeting.id, (cached) => ({ ...cached, processing }));
      if (type === 'meeting' || (type === 'processing' && (processing?.step === 'done' || processing?.error)))
        refresh();
    },
    onRefetch: refresh,
  });
}
