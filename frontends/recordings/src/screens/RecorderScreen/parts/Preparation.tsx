import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { Banner, Button, CircleAlert, Info, Mic, TextField } from '@minutehand/ui';
import { createRandomId, getErrorMessage, useNavigate, useSignedIn, useUnsavedChanges } from '@minutehand/web-kit';
import { useState } from 'react';
import { createMeeting } from '../../../api.ts';
import { formatTimer, formatUnsent } from '../../../domain/recording-clock.ts';
import { CONSENT_CHARACTERS, SKIPPED_CHUNK_NUMBERS } from '../../../limits.ts';
import { createLocalRecording, type ListedRecording, openRecorder } from '../../../recorder/current-recorder.ts';
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
  localRecording: ListedRecording | null;
  /** The recording as the server has stored it. */
  serverRecording: Recording | null;
  onDiscarded: () => void;
};

/** Before recording: choose a microphone and start, or continue an unfinished recording. */
export function Preparation({ meetingId, meeting, localRecording, serverRecording, onDiscarded }: PreparationProps) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const [deviceId, setDeviceId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isOpenElsewhere, setOpenElsewhere] = useState(localRecording?.isOpenElsewhere ?? false);
  const [informedPeople, setInformedPeople] = useState('');
  const [createdMeeting, setCreated] = useState<Meeting>();
  useUnsavedChanges(informedPeople.trim() !== '' && !isBusy);
  const [isConsentMissing, setConsentMissing] = useState(false);
  const [idempotencyKey] = useState(createRandomId);
  const isOpenOnServer = serverRecording?.state === 'recording' || serverRecording?.state === 'paused';
  const isConsentRequired = (meeting ?? createdMeeting)?.consent_required ?? false;
  const isRecordedByOther = isOpenOnServer && serverRecording.user_id !== user.id;

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
    const recordedMeeting = meeting ?? createdMeeting ?? (meetingId ? undefined : await createMeeting(idempotencyKey));
    setCreated(recordedMeeting);
    const id = meetingId ?? recordedMeeting?.id ?? '';
    const isNew = localRecording === null && !isOpenOnServer;
    if (isNew && recordedMeeting?.consent_required && !/[^\s,]/.test(informedPeople)) return setConsentMissing(true);
    const recording =
      localRecording ??
      (await createLocalRecording({
        meetingId: id,
        userId: user.id,
        consentTold: informedPeople.trim(),
        ...(isOpenOnServer
          ? {
              id: serverRecording.id,
              seconds: serverRecording.duration_seconds,
              isPaused: serverRecording.is_paused,
              // The other device may still upload chunks with the numbers in between.
              nextChunk: serverRecording.next_chunk_number + SKIPPED_CHUNK_NUMBERS,
              acknowledgedChunks: serverRecording.next_chunk_number + SKIPPED_CHUNK_NUMBERS,
              acknowledgedSeconds: serverRecording.duration_seconds,
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
        {isOpenElsewhere
          ? texts.recorder.inProgress
          : localRecording
            ? texts.recorder.unfinished
            : texts.recorder.ready}
      </h1>
      {meeting?.title ? <p className={styles.meeting}>{meeting.title}</p> : null}
      {localRecording && !isOpenElsewhere ? <LocalRecordingSummary localRecording={localRecording} /> : null}
      {isRecordedByOther ? (
        <Banner icon={<Info size={16} />}>{texts.recorder.isRecordingAlready(serverRecording.user_name)}</Banner>
      ) : isOpenOnServer && !localRecording ? (
        <Banner icon={<Info size={16} />}>{texts.recorder.openOnOtherDevice}</Banner>
      ) : null}
      {error ? (
        <Banner isAnnounced tone="danger" icon={<CircleAlert size={16} />}>
          {error}
        </Banner>
      ) : null}
      {isOpenElsewhere && localRecording ? (
        <Banner
          isAnnounced
          icon={<Info size={16} />}
          actions={
            <Button size="small" isBusy={isBusy} onClick={() => void run(() => open(localRecording, true))}>
              {texts.recorder.recordHere}
            </Button>
          }
        >
          {texts.recorder.openElsewhere}
        </Banner>
      ) : null}
      {isRecordedByOther || isOpenElsewhere ? null : (
        <>
          {localRecording?.isStopped ? null : (
            <MicrophonePicker deviceId={deviceId} disabled={isBusy} onChange={setDeviceId} />
          )}
          {localRecording || isOpenOnServer ? null : (
            <TextField
              label={isConsentRequired ? texts.recorder.consentRequired : texts.recorder.consent}
              required={isConsentRequired}
              error={isConsentMissing ? texts.recorder.consentMissing : null}
              hint={texts.recorder.consentHint}
              value={informedPeople}
              maxLength={CONSENT_CHARACTERS}
              autoComplete="off"
              disabled={isBusy}
              onChange={(event) => {
                setInformedPeople(event.currentTarget.value);
                setConsentMissing(false);
              }}
            />
          )}
          {/* The actions of an unfinished recording are too many for a bar. */}
          <div className={styles.buttons} data-bottom-bar={localRecording ? undefined : true}>
            {localRecording?.isStopped ? null : (
              <Button
                variant="primary"
                icon={<Mic size={16} aria-hidden />}
                isBusy={isBusy}
                onClick={() => void run(record)}
              >
                {localRecording || isOpenOnServer ? texts.recorder.continue : texts.recorder.start}
              </Button>
            )}
            {localRecording ? (
              <>
                <Button
                  variant={localRecording.isStopped ? 'primary' : 'secondary'}
                  onClick={() => void run(() => finish(localRecording))}
                >
                  {texts.recorder.finish}
                </Button>
                <SaveButton recordingId={localRecording.id} />
                <DiscardButton
                  recordingId={localRecording.id}
                  unsentSeconds={getUnsentSeconds(localRecording)}
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

function LocalRecordingSummary({ localRecording }: { localRecording: ListedRecording }) {
  const storedTime = formatTimer(localRecording.acknowledgedSeconds);
  const unsentSeconds = getUnsentSeconds(localRecording);
  return (
    <p className={styles.storage}>
      {unsentSeconds > 0
        ? texts.recorder.unfinishedDetail(storedTime, formatUnsent(unsentSeconds))
        : texts.recorder.allStored(storedTime)}
    </p>
  );
}

function getUnsentSeconds({ seconds, acknowledgedSeconds }: ListedRecording): number {
  return Math.max(0, seconds - acknowledgedSeconds);
}
