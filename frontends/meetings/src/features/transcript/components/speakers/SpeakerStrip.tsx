import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import { ChevronDown, VisuallyHidden } from '@minutehand/ui';
import { SpeakerAvatar } from '../../../../shared/components/SpeakerAvatar.tsx';
import { texts } from '../../texts.ts';
import styles from './SpeakerStrip.module.css';

/** The speakers of a transcript, each a button that opens its panel. */
export function SpeakerStrip(props: {
  speakers: readonly Speaker[];
  /** Id of the speaker with the open panel. */
  openId: string | null;
  panelId: string;
  onOpen: (speakerId: string, button: HTMLElement) => void;
}) {
  const { speakers, openId, panelId, onOpen } = props;
  return (
    <ul className={styles.strip} aria-label={texts.speakerList}>
      {speakers.map(({ id, name }) => (
        <li key={id} className={styles.item}>
          <button
            type="button"
            className={styles.speaker}
            data-speaker-id={id}
            aria-haspopup="dialog"
            aria-expanded={openId === id}
            aria-controls={openId === id ? panelId : undefined}
            onClick={(event) => onOpen(id, event.currentTarget)}
          >
            <SpeakerAvatar id={id} name={name} />
            <span className={styles.name}>{name}</span> <VisuallyHidden>{texts.changeSpeaker}</VisuallyHidden>
            <ChevronDown size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
