import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Avatar, ColorDot } from '@minutehand/ui';
import { formatDuration, Link, RelativeDate } from '@minutehand/web-kit';
import { isUnderWay, MeetingState } from '../../../shared/components/MeetingState.tsx';
import { getMeeting } from '../api.ts';
import { useMeetingChannel } from '../hooks/use-meeting-channel.ts';
import { useMeetingListUpdate } from '../hooks/use-meetings.ts';
import styles from './MeetingRow.module.css';

/** One meeting as a row, a card where it is narrow. While something runs it follows it. */
export function MeetingRow({ meeting }: { meeting: Meeting }) {
  useLiveRow(meeting);
  const { id, title, meeting_type, started_at, created_at, duration_seconds, owner } = meeting;
  return (
    <li className={styles.row}>
      <Link to={`/meetings/${id}`} className={styles.title} data-row>
        {meeting_type ? (
          <span className={styles.type} title={meeting_type.name}>
            <ColorDot color={meeting_type.colour} />
          </span>
        ) : null}
        <span className={styles.words}>{title}</span>
      </Link>
      <span className={styles.cellState}>
        <MeetingState meeting={meeting} hasProgress />
      </span>
      <span className={styles.facts}>
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

function useLiveRow(meeting: Meeting) {
  const update = useMeetingListUpdate();
  const refresh = () => {
    // What can't be fetched now is fetched with the list.
    getMeeting(meeting.id).then(
      // Of two answers the older one may come last.
      (fresh) => update(meeting.id, (known) => (fresh.version < known.version ? known : fresh)),
      () => undefined,
    );
  };
  useMeetingChannel(isUnderWay(meeting) ? meeting.id : null, {
    message: ({ type, processing }) => {
      if (type === 'processing' && processing) update(meeting.id, (known) => ({ ...known, processing }));
      if (type === 'meeting' || (type === 'processing' && (processing?.step === 'done' || processing?.error)))
        refresh();
    },
    connected: refresh,
  });
}
