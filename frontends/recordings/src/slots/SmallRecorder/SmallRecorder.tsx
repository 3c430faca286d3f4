import { buttonClass, IconButton, Pause, Play, Square, useToast, VisuallyHidden } from '@minutehand/ui';
import { Link, useLocation, useNavigate, useSignedIn } from '@minutehand/web-kit';
import { useEffect } from 'react';
import { formatTimer } from '../../domain/recording-clock.ts';
import { useCurrentRecorder, useRecorderSnapshot } from '../../hooks/use-current-recorder.ts';
import { useLocalRecordings } from '../../hooks/use-recorded-meeting.ts';
import { useUnsavedMarks } from '../../hooks/use-unsaved-marks.ts';
import { UPLOADED_TOAST_MS } from '../../limits.ts';
import { closeRecorder } from '../../recorder/current-recorder.ts';
import type { Recorder } from '../../recorder/recorder.ts';
import { texts } from '../../texts.ts';
import { MarkMenu } from './MarkMenu.tsx';
import { SignOutWarning } from './SignOutWarning.tsx';
import styles from './SmallRecorder.module.css';

/** The recorder on other screens than its own, and recordings of this browser that are not finished. */
export function SmallRecorder() {
  const recorder = useCurrentRecorder();
  const { pathname } = useLocation();
  const isRecorderScreen = pathname === '/record' || pathname.startsWith('/record/');
  return (
    <>
      {isRecorderScreen ? null : recorder ? <ActiveBar recorder={recorder} /> : <UnfinishedBar />}
      <SignOutWarning />
    </>
  );
}

function ActiveBar({ recorder }: { recorder: Recorder }) {
  const { status, seconds, meetingId, failure } = useRecorderSnapshot(recorder);
  useUnsavedMarks(recorder);
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'stopped') return;
    closeRecorder();
    toast(texts.recorder.stopped, {
      tone: 'success',
      durationMs: UPLOADED_TOAST_MS,
      action: { label: texts.recorder.openMeeting, onAction: () => void navigate(`/meetings/${meetingId}`) },
    });
  }, [status, meetingId, toast, navigate]);
  return (
    <section
      className={styles.bar}
      aria-label={texts.recorder.recorder}
      data-status={status}
      data-recorder
      data-floating-bar
    >
      <Link to={`/record/${meetingId}`} className={styles.link}>
        <span className={styles.dot} aria-hidden />
        <span className={styles.label}>
          {failure === 'other_tab' ? texts.recorder.otherTab : texts.recorder.headings[status]}
        </span>
        <span role="timer" className={styles.timer}>
          {formatTimer(seconds)}
        </span>
        <VisuallyHidden>{texts.recorder.openRecorder}</VisuallyHidden>
      </Link>
      {status === 'recording' || status === 'paused' ? <MarkMenu meetingId={meetingId} /> : null}
      {status === 'recording' ? (
        <IconButton
          size="small"
          label={texts.recorder.pause}
          icon={<Pause size={16} aria-hidden />}
          onClick={() => void recorder.pause()}
        />
      ) : null}
      {status === 'paused' ? (
        <IconButton
          size="small"
          label={texts.recorder.resume}
          icon={<Play size={16} aria-hidden />}
          onClick={() => void recorder.resume()}
        />
      ) : null}
      {status === 'recording' || status === 'paused' ? (
        <IconButton
          size="small"
          label={texts.recorder.stop}
          icon={<Square size={16} fill="currentColor" aria-hidden />}
          onClick={() => void recorder.stop()}
        />
      ) : null}
    </section>
  );
}

function UnfinishedBar() {
  const { user } = useSignedIn();
  const [local] = useLocalRecordings(user.id).data ?? [];
  if (!local || local.isOpenElsewhere) return null;
  return (
    <section className={styles.bar} aria-label={texts.recorder.recorder} data-floating-bar>
      <span className={styles.text}>
        {texts.recorder.unfinished}
        <span className={styles.timer}>{formatTimer(local.seconds)}</span>
      </span>
      <Link to={`/record/${local.meetingId}`} className={buttonClass({ size: 'small' })}>
        {texts.recorder.openRecorder}
      </Link>
    </section>
  );
}
