import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { describeMissing } from '../../domain/missing-audio.ts';
import styles from './RecordingNotices.module.css';

/** Audio that the server does not have, and why the recording failed. While it records, chunks may still arrive. */
export function MissingAudio({ recording }: { recording: Recording | null | undefined }) {
  if (recording?.state !== 'ready' && recording?.state !== 'failed') return null;
  const missing = describeMissing(recording.missing);
  return (
    <>
      {missing ? <p className={styles.notice}>{missing}</p> : null}
      {recording.error ? <p className={styles.notice}>{recording.error}</p> : null}
    </>
  );
}
