import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { Badge } from '@minutehand/ui';
import { formatDate, formatDateTime, type SlotProps, useSignedIn } from '@minutehand/web-kit';
import { formatTimer } from '../../domain/recording-clock.ts';
import { useServerRecording } from '../../hooks/use-recorded-meeting.ts';
import { COVERAGE_TOLERANCE_SECONDS } from '../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './TranscriptQuality.module.css';

/**
 * Notes on the recording of a transcript: who was informed, which audio is not covered, whether the audio was deleted, and whether the
 * basic recognizer was used.
 */
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
      <LateAudio recording={recording} />
      {recording?.audio_deleted_at ? (
        <p className={styles.quality}>{texts.audioDeleted(formatDate(recording.audio_deleted_at))}</p>
      ) : null}
    </>
  );
}

/** Audio that arrived after the transcript was written: it is transcribed again, unless users corrected the transcript. */
function LateAudio({ recording }: { recording: Recording | null | undefined }) {
  const state = recording?.transcription?.state;
  if (state === 'waiting' || state === 'running')
    return <p className={styles.quality}>{texts.lateAudio.transcribing}</p>;
  // Without an engine, the transcript is not of this recording: it was imported, for example.
  if (state === 'failed' && recording?.transcription?.engine)
    return <p className={styles.quality}>{texts.lateAudio.failed}</p>;
  const duration = recording?.audio?.duration_seconds ?? 0;
  const covered = recording?.transcription?.covered_seconds ?? 0;
  const isLonger = duration - covered > COVERAGE_TOLERANCE_SECONDS;
  if (state !== 'done' || !isLonger) return null;
  return <p className={styles.quality}>{texts.notCovered(formatTimer(covered), formatTimer(duration))}</p>;
}

/** Owners and admins also see how to get a better transcript. */
function Quality({ transcription }: { transcription: Recording['transcription'] | undefined }) {
  const { account } = useSignedIn();
  if (transcription?.state !== 'done' || transcription.engine !== 'basic') return null;
  const canConnect = account.role === 'owner' || account.role === 'admin';
  return (
    <p className={styles.quality}>
      <Badge>{texts.quality.basic}</Badge> {canConnect ? texts.quality.connect : texts.quality.detail}
    </p>
  );
}
