import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import { SEGMENTS_PER_REQUEST } from '@minutehand/contracts/limits';
import { AnchoredPopover, Button, ChevronDown, IconButton, Menu, MenuItem, MenuSeparator, X } from '@minutehand/ui';
import { useRef, useState } from 'react';
import type { SpeakerPerson } from '../hooks/use-corrections.ts';
import { texts } from '../texts.ts';
import styles from './SelectionBar.module.css';
import { PersonPicker } from './speakers/PersonPicker.tsx';

/** Toolbar for the selected segments: assigns all of them to a speaker. */
export function SelectionBar(props: {
  meetingId: string;
  count: number;
  speakers: readonly Speaker[];
  /** Assigns to a speaker, to no speaker (null), or to a person who is not a speaker yet. */
  onAssign: (to: Speaker | SpeakerPerson | null) => Promise<void>;
  onClear: () => void;
}) {
  const { meetingId, count, speakers, onAssign, onClear } = props;
  const anchorRef = useRef<HTMLDivElement>(null);
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
    <div className={styles.bar} role="toolbar" aria-label={texts.selectedSegments} data-floating-bar>
      <span role="status" className={styles.count}>
        {isOverLimit ? texts.tooManySelected(count, SEGMENTS_PER_REQUEST) : texts.selected(count)}
      </span>
      <div ref={anchorRef} tabIndex={-1} className={styles.assign}>
        <Menu
          label={texts.assignTo}
          placement="top-start"
          trigger={(trigger) => (
            <Button {...trigger} size="small" disabled={isOverLimit || isBusy}>
              {texts.assignTo} <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        >
          {speakers.map((speaker) => (
            <MenuItem key={speaker.id} onSelect={() => void assign(speaker)}>
              {speaker.name}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => void assign(null)}>{texts.unassigned}</MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => setChoosing(true)}>{texts.someoneElse}</MenuItem>
        </Menu>
      </div>
      <IconButton size="small" label={texts.clearSelection} icon={<X size={14} aria-hidden />} onClick={onClear} />
      {isChoosing ? (
        <AnchoredPopover
          anchor={anchorRef}
          label={texts.assignTo}
          onClose={() => {
            setChoosing(false);
            anchorRef.current?.querySelector('button')?.focus();
          }}
        >
          <PersonPicker meetingId={meetingId} isBusy={isBusy} onChoose={(person) => void assign(person)} />
        </AnchoredPopover>
      ) : null}
    </div>
  );
}
