import { Banner, Button, Info, Monitor } from '@minutehand/ui';
import type { Recorder } from '../../../recorder/recorder.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot.ts';
import { canShareAudio } from '../../../recorder/shared-audio.ts';
import { texts } from '../../../texts.ts';
import styles from '../RecorderScreen.module.css';

type SharedAudioControlProps = { recorder: Pick<Recorder, 'shareAudio' | 'stopSharing'>; snapshot: RecorderSnapshot };

/** Adds the audio of a tab or of the system, so that people on a call are recorded as well. Renders nothing if the browser cannot share audio. */
export function SharedAudioControl({ recorder, snapshot: { sharedAudio, status } }: SharedAudioControlProps) {
  if (!canShareAudio()) return null;
  const isOn = sharedAudio === 'on';
  const isOpen = status === 'recording' || status === 'paused';
  return (
    <>
      <div className={styles.sharing}>
        <Button
          icon={<Monitor size={16} aria-hidden />}
          disabled={!isOpen}
          aria-pressed={isOn}
          onClick={() => void (isOn ? recorder.stopSharing() : recorder.shareAudio())}
        >
          {isOn ? texts.recorder.stopSharing : texts.recorder.shareAudio}
        </Button>
        {isOn ? <span className={styles.storage}>{texts.recorder.sharing}</span> : null}
      </div>
      {sharedAudio === 'ended' ? (
        <Banner isAnnounced tone="warning" icon={<Info size={16} />}>
          {texts.recorder.sharingEnded}
        </Banner>
      ) : null}
    </>
  );
}
