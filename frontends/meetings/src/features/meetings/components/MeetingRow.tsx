import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Avatar, ColorDot } from '@minutehand/ui';
import { formatDuration, Link, RelativeDate } from '@minutehand/web-kit';
import { isInProgress, MeetingState } from '../../../shared/components/MeetingState.tsx';
import { getMeeting } from '../api.ts';
import { useMeetingChannel } from '../hooks/use-meeting-channel.ts';
import { useMeetingListUpdate } from '../hooks/use-meetings.ts';
import styles from './MeetingRow.module.css';

/** One meeting of the list, shown as a card on narrow screens. Subscribes to live updates while work is in progress. */
export function MeetingRow({ meeting }: { meeting: Meeting }) {
  useLiveUpdates(meeting);
  const { id, title, meeting_type, started_at, created_at, duration_seconds, owner } = meeting;
  return (
    <li className={styles.row}>
      <Link to={`/meetings/${id}`} className={styles.title} data-row>
        {meeting_type ? (
          <span className={styles.type} title={meeting_type.name}>
            <ColorDot color={meeting_type.colour} />
          </span>
        ) : null}
        <span className={styles.text}>{title}</span>
      </Link>
      <span className={styles.cellState}>
        <MeetingState meeting={meeting} hasProgress />
      </span>
      <span className={styles.details}>
        <span className={styles.duration}>{duration_seconds === null ? '' : formatDuration(duration_seconds)}</span>
        <span className={styles.date}>
          <RelativeDate value={started_at ?? created_at} />
        </span>
        <span className={styles.owner}>
          <Avatar name={owner.name} size="small" decorative />
          <span className={styles.ownerName}>{owner.name}</span>
        </span>
      </span>
    </li>
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
    onConnected: refresh,
  });
}
