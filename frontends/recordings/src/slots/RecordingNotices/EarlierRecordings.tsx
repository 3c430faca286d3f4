import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { linkClass } from '@minutehand/ui';
import { formatDateTime, type SlotProps } from '@minutehand/web-kit';
import { formatTimer } from '../../domain/recording-clock.ts';
import { useEarlierRecordings } from '../../hooks/use-recorded-meeting.ts';
import { texts } from '../../texts.ts';
import styles from './EarlierRecordings.module.css';
import { MissingAudio } from './MissingAudio.tsx';

type EarlierRecordingsProps = Pick<SlotProps['meeting.transcript'], 'meetingId' | 'version'>;

/** The recordings of the meeting before the one of its transcript, with their audio. */
export function EarlierRecordings({ meetingId, version }: EarlierRecordingsProps) {
  const { data: recordings = [], refetch } = useEarlierRecordings(meetingId, version);
  if (recordings.length === 0) return null;
  return (
    <details className={styles.earlier}>
      <summary>{texts.earlier.title(recordings.length)}</summary>
      <ul className={styles.list}>
        {recordings.map((recording) => (
          <li key={recording.id}>
            {/* Links expire; a new one is read when the audio cannot be loaded. */}
            <EarlierRecording recording={recording} onExpired={() => void refetch()} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function EarlierRecording({ recording, onExpired }: { recording: Recording; onExpired: () => void }) {
  const { audio, started_at, duration_seconds } = recording;
  const date = formatDateTime(started_at);
  return (
    <>
      <p className={styles.line}>
        <span>{texts.earlier.line(date, formatTimer(audio?.duration_seconds ?? duration_seconds))}</span>
        {audio ? (
          <a
            className={linkClass()}
            href={`${audio.url}&download=1`}
            download
            aria-label={texts.earlier.download(date)}
          >
            {texts.earlier.downloadLabel}
          </a>
        ) : (
          <span>{texts.earlier.noAudio}</span>
        )}
      </p>
      {audio ? (
        // biome-ignore lint/a11y/useMediaCaption: the transcript of an earlier recording is not kept
        <audio
          className={styles.audio}
          controls
          preload="none"
          src={audio.url}
          aria-label={texts.earlier.audio(date)}
          onError={onExpired}
        />
      ) : null}
      <MissingAudio recording={recording} />
    </>
  );
}
