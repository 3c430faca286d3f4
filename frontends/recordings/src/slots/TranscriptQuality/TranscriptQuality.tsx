import { Badge } from '@minutehand/ui';
import { type SlotProps, useSignedIn } from '@minutehand/web-kit';
import { useServerRecording } from '../../hooks/use-recorded-meeting.ts';
import { texts } from '../../texts.ts';
import styles from './TranscriptQuality.module.css';

/** Marks a transcript that the basic recognizer made. Who administers the account reads how to get a better one. */
export function TranscriptQuality({ meetingId, version }: SlotProps['meeting.transcript']) {
  const { account } = useSignedIn();
  const transcription = useServerRecording(meetingId, version).data?.transcription;
  if (transcription?.state !== 'done' || transcription.engine !== 'basic') return null;
  const mayConnect = account.role === 'owner' || account.role === 'admin';
  return (
    <p className={styles.quality}>
      <Badge>{texts.quality.basic}</Badge> {mayConnect ? texts.quality.connect : texts.quality.detail}
    </p>
  );
}
