import { Banner, Button, CircleAlert, linkClass, useToast } from '@minutehand/ui';
import { formatTimer, formatUnsent } from '../../../domain/recording-clock.ts';
import { UPLOAD_LAG_SECONDS } from '../../../limits.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot.ts';
import { saveUnsent } from '../../../recorder/save-unsent.ts';
import { texts } from '../../../texts.ts';
import styles from '../RecorderScreen.module.css';

type UploadStatusProps = { recorder: Pick<Recorder, 'retryNow'>; snapshot: RecorderSnapshot };

/** The amounts of audio that are stored on the server, and only on this device. */
export function UploadStatus({ recorder, snapshot }: UploadStatusProps) {
  const { unsent, uploadStatus, seconds, recordingId, status, rejected } = snapshot;
  const isBlocked = uploadStatus === 'signed_out' || uploadStatus === 'waiting';
  const isStreaming = status === 'recording' && !isBlocked && unsent.seconds < UPLOAD_LAG_SECONDS;
  const stored = formatTimer(Math.max(0, seconds - unsent.seconds));
  return (
    <>
      <p className={styles.storage}>
        {isStreaming
          ? texts.recorder.streaming
          : unsent.seconds > 0
            ? texts.recorder.partlyStored(stored, formatUnsent(unsent.seconds))
            : texts.recorder.allStored(stored)}
      </p>
      {rejected ? <RejectedNotice recorder={recorder} rejected={rejected} recordingId={recordingId} /> : null}
      {isBlocked ? (
        <Banner
          isAnnounced
          tone="warning"
          icon={<CircleAlert size={16} />}
          actions={
            <>
              {uploadStatus === 'signed_out' ? (
                // Opens in another tab, because leaving this page would end the recording.
                <a href="/sign-in" target="_blank" rel="noreferrer" className={linkClass()}>
                  {texts.recorder.signIn}
                </a>
              ) : null}
              <Button size="small" onClick={recorder.retryNow}>
                {texts.recorder.retry}
              </Button>
              <SaveButton recordingId={recordingId} size="small" />
            </>
          }
        >
          {uploadStatus === 'signed_out' ? texts.recorder.signedOut : texts.recorder.waiting}
        </Banner>
      ) : null}
    </>
  );
}

type RejectedNoticeProps = Pick<UploadStatusProps, 'recorder'> & {
  rejected: NonNullable<RecorderSnapshot['rejected']>;
  recordingId: string;
};

/** Audio that the server rejected, with its reason. */
function RejectedNotice({ recorder, rejected, recordingId }: RejectedNoticeProps) {
  const { seconds, message, hasPaused } = rejected;
  const time = formatTimer(seconds);
  return (
    <Banner
      isAnnounced
      tone="danger"
      icon={<CircleAlert size={16} />}
      actions={
        <>
          <Button size="small" onClick={recorder.retryNow}>
            {texts.recorder.retry}
          </Button>
          <SaveButton recordingId={recordingId} size="small" />
        </>
      }
    >
      {hasPaused ? texts.recorder.rejectedAndPaused(time, message) : texts.recorder.rejected(time, message)}
    </Banner>
  );
}

/** Saves the audio that only this device has. */
export function SaveButton({ recordingId, size }: { recordingId: string; size?: 'small' }) {
  const toast = useToast();
  return (
    <Button
      size={size}
      onClick={() => {
        saveUnsent(recordingId).catch(() => toast(texts.recorder.saveFailed, { tone: 'danger' }));
      }}
    >
      {texts.recorder.saveFile}
    </Button>
  );
}
