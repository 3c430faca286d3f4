import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { Button, RotateCw } from '@minutehand/ui';
import { getErrorMessage, type SlotProps } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { retryLateTranscription } from '../../api.ts';
import { formatTimer } from '../../domain/recording-clock.ts';
import { COVERAGE_TOLERANCE_SECONDS } from '../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './RecordingNotices.module.css';

type LateAudioProps = SlotProps['meeting.transcript'] & {
  recording: Recording | null | undefined;
  /** Reads the recording again. */
  onRetried: () => Promise<unknown>;
};

/** Audio that arrived after the transcript was written: it is transcribed again, unless users corrected the transcript. */
export function LateAudio({ meetingId, version, canEdit, lateAudioError, recording, onRetried }: LateAudioProps) {
  const [retriedVersion, setRetriedVersion] = useState<number>();
  const statusRef = useRef<HTMLParagraphElement>(null);
  const state = recording?.transcription?.state;
  const isTranscribing = state === 'waiting' || state === 'running';
  // After a retry, the failure is outdated until the meeting changes.
  const failure = isTranscribing || retriedVersion === version ? null : lateAudioError;
  if (isTranscribing || failure)
    return (
      <div className={styles.late}>
        <p ref={statusRef} role="status" tabIndex={-1}>
          {failure ? texts.lateAudio.failed(failure) : texts.lateAudio.transcribing}
        </p>
        {failure && canEdit ? (
          <Retry
            meetingId={meetingId}
            onRetried={async (button) => {
              // The button disappears once the retry has begun.
              if (button === document.activeElement) statusRef.current?.focus({ preventScroll: true });
              await onRetried();
              setRetriedVersion(version);
            }}
          />
        ) : null}
      </div>
    );
  const duration = recording?.audio?.duration_seconds ?? 0;
  const covered = recording?.transcription?.covered_seconds ?? 0;
  const isLonger = duration - covered > COVERAGE_TOLERANCE_SECONDS;
  if (state !== 'done' || !isLonger) return null;
  return <p className={styles.notice}>{texts.partlyCovered(formatTimer(covered), formatTimer(duration))}</p>;
}

type RetryProps = { meetingId: string; onRetried: (button: HTMLElement | null) => Promise<void> };

function Retry({ meetingId, onRetried }: RetryProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function retry() {
    setBusy(true);
    setProblem('');
    try {
      await retryLateTranscription(meetingId);
      await onRetried(buttonRef.current);
    } catch (error) {
      setProblem(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        ref={buttonRef}
        size="small"
        icon={<RotateCw size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={() => void retry()}
      >
        {texts.lateAudio.retry}
      </Button>
      {problem === '' ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
