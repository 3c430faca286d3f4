import { Banner, linkClass } from '@minutehand/ui';
import { Link, useSignedIn } from '@minutehand/web-kit';
import { formatTimer } from '../../domain/recording-clock.ts';
import { useLocalRecordings } from '../../hooks/use-recorded-meeting.ts';
import { LOCAL_RECORDINGS_REFRESH_MS } from '../../limits.ts';
import { texts } from '../../texts.ts';

/** Before the user or the account is deleted: warns about audio that only this device has, which would be lost. */
export function LocalRecordingsWarning() {
  const { user } = useSignedIn();
  // Read again and again, because this tab and others may be recording and uploading.
  const { data = [] } = useLocalRecordings(user.id, LOCAL_RECORDINGS_REFRESH_MS);
  const unsent = data
    .map(({ meetingId, seconds, acknowledgedSeconds }) => ({ meetingId, seconds: seconds - acknowledgedSeconds }))
    .sort((one, other) => other.seconds - one.seconds);
  const [longest] = unsent;
  const seconds = unsent.reduce((sum, each) => sum + Math.max(0, each.seconds), 0);
  if (longest === undefined || seconds < 1) return null;
  return (
    <Banner tone="warning">
      {/* Announced once: the time changes while recording. */}
      <span role="status">{texts.recorder.finishFirst}</span> {texts.recorder.deletionWarning(formatTimer(seconds))}{' '}
      <Link to={`/record/${longest.meetingId}`} className={linkClass('text')}>
        {texts.recorder.openRecorder}
      </Link>
    </Banner>
  );
}
