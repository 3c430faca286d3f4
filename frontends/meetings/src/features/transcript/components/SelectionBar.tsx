import type { Speaker } from '@minutehand/contracts/http/transcripts';
import { SEGMENTS_AT_ONCE } from '@minutehand/contracts/limits';
import { AnchoredPopover, Button, ChevronDown, Menu, MenuItem, MenuSeparator } from '@minutehand/ui';
import { useRef, useState } from 'react';
import type { SpeakerPerson } from '../hooks/use-corrections.ts';
import styles from './SelectionBar.module.css';
import { PersonChooser } from './speakers/PersonChooser.tsx';

/** What can be done with the segments that are chosen: to say who said them, all at once. */
export function SelectionBar(props: {
  meetingId: string;
  count: number;
  speakers: readonly Speaker[];
  /** To a speaker, to nobody (null), or to somebody who is no speaker yet. */
  onGive: (to: Speaker | SpeakerPerson | null) => Promise<void>;
  onClear: () => void;
}) {
  const { meetingId, count, speakers, onGive, onClear } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isTooMuch = count > SEGMENTS_AT_ONCE;

  async function give(to: Speaker | SpeakerPerson | null) {
    setBusy(true);
    await onGive(to);
    setBusy(false);
    setChoosing(false);
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label="Chosen segments">
      <span role="status" className={styles.count}>
        {isTooMuch ? `${count} chosen; at most ${SEGMENTS_AT_ONCE} at once` : `${count} chosen`}
      </span>
      <div ref={anchor} tabIndex={-1} className={styles.give}>
        <Menu
          label="Who said this"
          placement="top-start"
          trigger={(trigger) => (
            <Button {...trigger} size="small" disabled={isTooMuch || isBusy}>
              Said by <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        >
          {speakers.map((speaker) => (
            <MenuItem key={speaker.id} onSelect={() => void give(speaker)}>
              {speaker.name}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => void give(null)}>Nobody in particular</MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => setChoosing(true)}>Somebody else…</MenuItem>
        </Menu>
      </div>
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {isChoosing ? (
        <AnchoredPopover
          anchor={anchor}
          label="Who said the chosen segments"
          onClose={() => {
            setChoosing(false);
            anchor.current?.querySelector('button')?.focus();
          }}
        >
          <PersonChooser meetingId={meetingId} busy={isBusy} onChoose={(person) => void give(person)} />
        </AnchoredPopover>
      ) : null}
    </div>
  );
}
