import { Button, TextField } from '@minutehand/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { texts } from '../../shared/texts.ts';
import styles from './CatchUp.module.css';

const { catchUp } = texts;

export type TimeFormProps = {
  /** A time of day: "14:30". */
  onChoose: (time: string) => void;
  onCancel: () => void;
};

/** Asks since which time of day. */
export function TimeForm({ onChoose, onCancel }: TimeFormProps) {
  const [time, setTime] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  useEffect(() => fieldRef.current?.focus(), []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (time !== '') onChoose(time);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onCancel();
  }
  return (
    <form aria-label={catchUp.title} className={styles.form} onSubmit={handleSubmit} onKeyDown={onKeyDown}>
      <TextField
        ref={fieldRef}
        type="time"
        label={catchUp.time}
        required
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <Button type="submit" variant="primary">
        {catchUp.show}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {catchUp.cancel}
      </Button>
    </form>
  );
}
