import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { Banner, Button, CircleAlert, Info, Mic, TextField } from '@minutehand/ui';
import { createRandomId, getErrorMessage, useNavigate, useSignedIn, useUnsavedChanges } from '@minutehand/web-kit';
import { useState } from 'react';
import { createMeeting } from '../../../api.ts';
import { formatTimer } from '../../../domain/recording-clock.ts';
import { CONSENT_CHARACTERS, TAKE_OVER_CHUNKS } from '../../../limits.ts';
import { createRecording, type ListedRecording, openRecorder } from '../../../recorder/current-recorder.ts';
import { texts } from '../../../texts.ts';
import styles from '../RecorderScreen.module.css';
import { DiscardButton } from './DiscardButton.tsx';
import { MicrophonePicker } from './MicrophonePicker.tsx';
import { SaveButton } from './UploadStatus.tsx';

type PreparationProps = {
  /** Undefined until the first recording of a new meeting. */
  meetingId: string | undefined;
  meeting: Meeting | undefined;
  /** The recording as this device has stored it. */
  local: ListedRecording | null;
  /** The recording as the server has stored it. */
  server: Recording | null;
  onDiscarded: () => void;
};

/** Before recording: choose a microphone and start, or continue an unfinished recording. */
export function Preparation({ meetingId, meeting, local, server, onDiscarded }: PreparationProps) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const [deviceId, setDeviceId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isOpenElsewhere, setOpenElsewhere] = useState(local?.isOpenElsewhere ?? false);
  const [consentTold, setConsentTold] = useState('');
  const [created, setCreated] = useState<Meeting>();
  useUnsavedChanges(consentTold.trim() !== '' && !isBusy);
  const [isConsentMissing, setConsentMissing] = useState(false);
  const [idempotencyKey] = useState(createRandomId);
  const isOpenOnServer = server?.state === 'recording' || server?.state === 'paused';
  const isConsentRequired = (meeting ?? created)?.consent_required ?? false;
  const isRecordedByOther = isOpenOnServer && server.user_id !== user.id;

  async function run(action: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (failure) {
      setError(getErrorMessage(failure));
    } finally {
      setBusy(false);
    }
  }

  async function record() {
    const recordedMeeting = meeting ?? created ?? (meetingId ? undefined : await createMeeting(idempotencyKey));
    setCreated(recordedMeeting);
    const id = meetingId ?? recordedMeeting?.id ?? '';
    const isNew = local === null && !isOpenOnServer;
    if (isNew && recordedMeeting?.consent_required && !/[^\s,]/.test(consentTold)) return setConsentMissing(true);
    const recording =
      local ??
      (await createRecording({
        meetingId: id,
        userId: user.id,
        consentTold: consentTold.trim(),
        ...(isOpenOnServer
          ? {
              id: server.id,
              seconds: server.duration_seconds,
              isPaused: server.is_paused,
              // The other device may still upload chunks with the numbers in between.
              nextChunk: server.next_chunk_number + TAKE_OVER_CHUNKS,
              acknowledgedChunks: server.next_chunk_number + TAKE_OVER_CHUNKS,
              acknowledgedSeconds: server.duration_seconds,
              takesOver: true,
            }
          : {}),
      }));
    await open(recording, false);
    if (meetingId === undefined) void navigate(`/record/${id}`, { replace: true });
  }

  async function open(recording: Pick<ListedRecording, 'id' | 'isStopped'>, fromOtherTab: boolean) {
    const recorder = await openRecorder(recording, fromOtherTab);
    if (!recorder) return setOpenElsewhere(true);
    if (recording.isStopped) void recorder.stop();
    else await recorder.start(deviceId || null);
  }

  async function finish(recording: ListedRecording) {
    const recorder = await openRecorder(recording);
    if (recorder) void recorder.stop();
    else setOpenElsewhere(true);
  }

  return (
    <section className={styles.recorder} aria-labelledby="recorder-heading">
      <h1 id="recorder-heading" className={styles.heading}>
        {isOpenElsewhere ? texts.recorder.inProgress : local ? texts.recorder.unfinished : texts.recorder.ready}
      </h1>
      {meeting?.title ? <p className={styles.meeting}>{meeting.title}</p> : null}
      {local && !isOpenElsewhere ? <LocalRecordingSummary local={local} /> : null}
      {isRecordedByOther ? (
        <Banner icon={<Info size={16} />}>{texts.recorder.isRecordingAlready(server.user_name)}</Banner>
      ) : isOpenOnServer && !local ? (
        <Banner icon={<Info size={16} />}>{texts.recorder.openOnOtherDevice}</Banner>
      ) : null}
      {error ? (
        <Banner live tone="danger" icon={<CircleAlert size={16} />}>
          {error}
        </Banner>
      ) : null}
      {isOpenElsewhere && local ? (
        <Banner
          live
          icon={<Info size={16} />}
          actions={
            <Button size="small" busy={isBusy} onClick={() => void run(() => open(local, true))}>
              {texts.recorder.recordHere}
            </Button>
          }
        >
          {texts.recorder.openElsewhere}
        </Banner>
      ) : null}
      {isRecordedByOther || isOpenElsewhere ? null : (
        <>
          {local?.isStopped ? null : <MicrophonePicker deviceId={deviceId} disabled={isBusy} onChange={setDeviceId} />}
          {local || isOpenOnServer ? null : (
            <TextField
              label={isConsentRequired ? texts.recorder.consentRequired : texts.recorder.consent}
              required={isConsentRequired}
              error={isConsentMissing ? texts.recorder.consentMissing : null}
              hint={texts.recorder.consentHint}
              value={consentTold}
              maxLength={CONSENT_CHARACTERS}
              autoComplete="off"
              disabled={isBusy}
              onChange={(event) => {
                setConsentTold(event.currentTarget.value);
                setConsentMissing(false);
              }}
            />
          )}
          <div className={styles.buttons}>
            {local?.isStopped ? null : (
              <Button
                variant="primary"
                icon={<Mic size={16} aria-hidden />}
                busy={isBusy}
                onClick={() => void run(record)}
              >
                {local || isOpenOnServer ? texts.recorder.continue : texts.recorder.start}
              </Button>
            )}
            {local ? (
              <>
                <Button
                  variant={local.isStopped ? 'primary' : 'secondary'}
                  onClick={() => void run(() => finish(local))}
                >
                  {texts.recorder.finish}
                </Button>
                <SaveButton recordingId={local.id} />
                <DiscardButton
                  recordingId={local.id}
                  unsentSeconds={getUnsentSeconds(local)}
                  onDiscarded={onDiscarded}
                />
              </>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
}

function LocalRecordingSummary({ local }: { local: ListedRecording }) {
  const server = formatTimer(local.acknowledgedSeconds);
  return (
    <p className={styles.storage}>{texts.recorder.unfinishedDetail(server, formatTimer(getUnsentSeconds(local)))}</p>
  );
}

function getUnsentSeconds({ seconds, acknowledgedSeconds }: ListedRecording): number {
  return Math.max(0, seconds - acknowledgedSeconds);
}
