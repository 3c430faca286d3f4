import { Banner, Button, buttonClass, CircleAlert, Pause, Play, Square, TriangleAlert } from '@minutehand/ui';
import { Link, useNavigate } from '@minutehand/web-kit';
import { useEffect, useRef } from 'react';
import { formatTimer } from '../../../domain/recording-clock.ts';
import type { RecordingStatus } from '../../../domain/recording-state.ts';
import { useRecorderSnapshot } from '../../../hooks/use-current-recorder.ts';
import { useUnsavedMarks } from '../../../hooks/use-unsaved-marks.ts';
import { MarkButtons } from '../../../marks/MarkButtons.tsx';
import { closeRecorder } from '../../../recorder/current-recorder.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot.ts';
import { texts } from '../../../texts.ts';
import styles from '../RecorderScreen.module.css';
import { DiscardButton } from './DiscardButton.tsx';
import { MicrophonePicker } from './MicrophonePicker.tsx';
import { SharedAudioControl } from './SharedAudioControl.tsx';
import { SaveButton, UploadStatus } from './UploadStatus.tsx';
import { Waveform } from './Waveform.tsx';

/** The recorder of this tab: timer, waveform, buttons, microphone and upload. */
export function ActiveRecorder({ recorder, title }: { recorder: Recorder; title: string | undefined }) {
  const snapshot = useRecorderSnapshot(recorder);
  useUnsavedMarks(recorder);
  const { status, meetingId, failure, error } = snapshot;
  const isMicrophoneDenied = status === 'started' && error !== null;
  const isUploading = status === 'stopping';
  const inputWarning = getInputWarning(snapshot);
  const navigate = useNavigate();
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The button that started the recording was removed while it had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) headingRef.current?.focus();
  }, []);
  useEffect(() => {
    if (status !== 'stopped') return;
    closeRecorder();
    void navigate(`/meetings/${meetingId}`, { replace: true });
  }, [status, meetingId, navigate]);

  return (
    <section className={styles.recorder} aria-labelledby="recorder-heading">
      <h1 ref={headingRef} tabIndex={-1} id="recorder-heading" className={styles.heading} data-status={status}>
        {failure === 'other_tab'
          ? texts.recorder.otherTab
          : isMicrophoneDenied
            ? texts.recorder.notStarted
            : texts.recorder.headings[status]}
      </h1>
      {title ? <p className={styles.meeting}>{title}</p> : null}
      <p role="timer" aria-label={texts.recorder.timer} className={styles.timer}>
        {formatTimer(snapshot.seconds)}
      </p>
      {isUploading || isMicrophoneDenied ? null : (
        <Waveform readLevel={recorder.readLevel} isPaused={status === 'paused'} />
      )}
      {error ? (
        <div role="alert">
          <Banner
            tone="danger"
            icon={<CircleAlert size={16} />}
            actions={
              status === 'started' || (status === 'paused' && snapshot.needsMicrophone) ? (
                <Button size="small" onClick={() => void (status === 'started' ? recorder.start() : recorder.resume())}>
                  {texts.recorder.retry}
                </Button>
              ) : null
            }
          >
            {error}
          </Banner>
        </div>
      ) : null}
      {inputWarning ? (
        <Banner isAnnounced tone="warning" icon={<TriangleAlert size={16} />}>
          {inputWarning}
        </Banner>
      ) : null}
      {snapshot.isDurable ? null : (
        <Banner tone="warning" icon={<TriangleAlert size={16} />}>
          {texts.recorder.notBackedUp}
        </Banner>
      )}
      <RecorderButtons recorder={recorder} status={status} hasAudio={snapshot.seconds > 0} />
      {status === 'recording' || status === 'paused' ? <MarkButtons meetingId={meetingId} areKeysEnabled /> : null}
      {failure === null ? (
        <>
          {isUploading ? null : (
            <>
              <MicrophonePicker
                deviceId={snapshot.microphoneId}
                disabled={status !== 'recording' && status !== 'paused'}
                onChange={(deviceId) => void recorder.switchMicrophone(deviceId)}
              />
              {isMicrophoneDenied ? null : <SharedAudioControl recorder={recorder} snapshot={snapshot} />}
            </>
          )}
          {isMicrophoneDenied ? null : status === 'started' ? (
            <p className={styles.storage}>{texts.recorder.askingForMicrophone}</p>
          ) : (
            <UploadStatus recorder={recorder} snapshot={snapshot} />
          )}
        </>
      ) : (
        <div className={styles.buttons}>
          {failure === 'storage' || (failure !== 'other_tab' && snapshot.unsent.count > 0) ? (
            <>
              <SaveButton recordingId={snapshot.recordingId} />
              <DiscardButton
                recordingId={snapshot.recordingId}
                unsentSeconds={snapshot.unsent.seconds}
                onDiscarded={() => {
                  closeRecorder();
                  void navigate(`/meetings/${meetingId}`, { replace: true });
                }}
              />
            </>
          ) : null}
          <Link to={`/meetings/${meetingId}`} className={buttonClass()} onClick={closeRecorder}>
            {texts.recorder.openMeeting}
          </Link>
        </div>
      )}
    </section>
  );
}

function getInputWarning({ receivesNoAudio, isMuted, isSilent }: RecorderSnapshot): string | null {
  if (receivesNoAudio) return texts.recorder.noAudio;
  if (isMuted) return texts.recorder.muted;
  return isSilent ? texts.recorder.silent : null;
}

function RecorderButtons(props: { recorder: Recorder; status: RecordingStatus; hasAudio: boolean }) {
  const { recorder, status } = props;
  if (status === 'failed' || status === 'stopped') return null;
  // Before the microphone is open there is nothing to pause, and only a continued recording can be stopped.
  if (status === 'started' && !props.hasAudio) return null;
  const isStopping = status === 'stopping';
  return (
    <div className={styles.buttons} data-bottom-bar>
      {isStopping || status === 'started' ? null : status === 'paused' ? (
        <Button variant="primary" icon={<Play size={16} aria-hidden />} onClick={() => void recorder.resume()}>
          {texts.recorder.resume}
        </Button>
      ) : (
        <Button
          icon={<Pause size={16} aria-hidden />}
          disabled={status !== 'recording'}
          onClick={() => void recorder.pause()}
        >
          {texts.recorder.pause}
        </Button>
      )}
      {/* The same button while stopping, so that it keeps the focus. One button stands out: Stop, or Resume while paused. */}
      <Button
        variant={isStopping || status === 'paused' ? 'secondary' : 'primary'}
        isBusy={isStopping}
        icon={<Square size={16} fill="currentColor" aria-hidden />}
        onClick={() => void recorder.stop()}
      >
        {isStopping ? texts.recorder.uploading : texts.recorder.stop}
      </Button>
    </div>
  );
}
