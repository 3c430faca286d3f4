import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { Badge } from '@minutehand/ui';
import { formatDateTime, type SlotProps, useSignedIn } from '@minutehand/web-kit';
import { useServerRecording } from '../../hooks/use-recorded-meeting.ts';
import { texts } from '../../texts.ts';
import styles from './TranscriptQuality.module.css';

/** What is known about the recording of a transcript: who was told, and that the basic recognizer made it. */
export function TranscriptQuality({ meetingId, version }: SlotProps['meeting.transcript']) {
  const recording = useServerRecording(meetingId, version).data;
  return (
    <>
      <Quality transcription={recording?.transcription} />
      {recording?.consent_told_at ? (
        <p className={styles.quality}>
          {texts.consent(
            recording.consent_told.join(', '),
            recording.user_name,
            formatDateTime(recording.consent_told_at),
          )}
        </p>
      ) : null}
    </>
  );
}

/** Who administers the account reads how to get a better transcript. */
function Quality({ transcription }: { transcription: Recording['transcription'] | undefined }) {
  const { account } = useSignedIn();
  if (transcription?.state !== 'done' || transcription.engine !== 'basic') return null;
  const mayConnect = account.role === 'owner' || account.role === 'admin';
  return (
    <p className={styles.quality}>
      <Badge>{texts.quality.basic}</Badge> {mayConnect ? texts.quality.connect : texts.quality.detail}
    </p>
  );
}
