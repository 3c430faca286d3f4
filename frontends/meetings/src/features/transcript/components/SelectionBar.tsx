import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import { SEGMENTS_PER_REQUEST } from '@minutehand/contracts/limits';
import { AnchoredPopover, Button, ChevronDown, Menu, MenuItem, MenuSeparator } from '@minutehand/ui';
import { useRef, useState } from 'react';
import type { SpeakerPerson } from '../hooks/use-corrections.ts';
import styles from './SelectionBar.module.css';
import { PersonChooser } from './speakers/PersonChooser.tsx';

/** Toolbar for the selected segments: assigns all of them to a speaker. */
export function SelectionBar(props: {
  meetingId: string;
  count: number;
  speakers: readonly Speaker[];
  /** Assigns to a speaker, to nobody (null), or to a person who is not a speaker yet. */
  onAssign: (to: Speaker | SpeakerPerson | null) => Promise<void>;
  onClear: () => void;
}) {
  const { meetingId, count, speakers, onAssign, onClear } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOverLimit = count > SEGMENTS_PER_REQUEST;

  async function assign(to: Speaker | SpeakerPerson | null) {
    setBusy(true);
    await onAssign(to);
    setBusy(false);
    setChoosing(false);
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label="Chosen segments">
      <span role="status" className={styles.count}>
        {isOverLimit ? `${count} chosen; at most ${SEGMENTS_PER_REQUEST} at once` : `${count} chosen`}
      </span>
      <div ref={anchor} tabIndex={-1} className={styles.assign}>
        <Menu
          label="Who said this"
          placement="top-start"
          trigger={(trigger) => (
            <Button {...trigger} size="small" disabled={isOverLimit || isBusy}>
              Said by <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        >
          {speakers.map((speaker) => (
            <MenuItem key={speaker.id} onSelect={() => void assign(speaker)}>
              {speaker.name}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => void assign(null)}>Nobody in particular</MenuItem>
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
          <PersonChooser meetingId={meetingId} busy={isBusy} onChoose={(person) => void assign(person)} />
        </AnchoredPopover>
      ) : null}
    </div>
  );
}
