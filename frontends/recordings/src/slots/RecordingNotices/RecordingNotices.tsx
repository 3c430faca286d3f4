import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { Badge } from '@minutehand/ui';
import { formatDate, formatDateTime, type SlotProps, useSignedIn } from '@minutehand/web-kit';
import { useLayoutEffect } from 'react';
import { useServerRecording } from '../../hooks/use-recorded-meeting.ts';
import { texts } from '../../texts.ts';
import { EarlierRecordings } from './EarlierRecordings.tsx';
import { LateAudio } from './LateAudio.tsx';
import { MissingAudio } from './MissingAudio.tsx';
import styles from './RecordingNotices.module.css';

/**
 * Notices about the recording of a transcript: who was informed, which audio is missing or arrived late, whether the audio was deleted, whether the
 * basic speech engine was used, and earlier recordings.
 */
export function RecordingNotices(props: SlotProps['meeting.transcript']) {
  const { meetingId, version, onPendingChange } = props;
  const { data: recording, isPending, failureCount, refetch } = useServerRecording(meetingId, version);
  const areNoticesPending = isPending && failureCount === 0;
  useLayoutEffect(() => onPendingChange?.(areNoticesPending), [areNoticesPending, onPendingChange]);
  return (
    <>
      <BasicEngine transcription={recording?.transcription} />
      {recording?.consent_told_at ? (
        <p className={styles.notice}>
          {texts.consent(
            recording.consent_told.join(', '),
            recording.user_name,
            formatDateTime(recording.consent_told_at),
          )}
        </p>
      ) : null}
      <LateAudio {...props} recording={recording} onRetried={refetch} />
      <MissingAudio recording={recording} />
      {recording?.audio_deleted_at ? (
        <p className={styles.notice}>{texts.audioDeleted(formatDate(recording.audio_deleted_at))}</p>
      ) : null}
      <EarlierRecordings meetingId={meetingId} version={version} />
    </>
  );
}

/** Says that the basic speech engine was used. Owners and admins also see how to get a better transcript. */
function BasicEngine({ transcription }: { transcription: Recording['transcription'] | undefined }) {
  const { account } = useSignedIn();
  if (transcription?.state !== 'done' || transcription.engine !== 'basic') return null;
  const showsSetupHint = account.role === 'owner' || account.role === 'admin';
  return (
    <p className={styles.notice}>
      <Badge>{texts.basicEngine.badge}</Badge> {showsSetupHint ? texts.basicEngine.setupHint : texts.basicEngine.detail}
    </p>
  );
}
