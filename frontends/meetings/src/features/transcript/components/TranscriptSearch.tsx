import { ArrowDown, ArrowUp, IconButton, Search, X } from '@minutehand/ui';
import { type KeyboardEvent, useId, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './TranscriptSearch.module.css';

/** Search field with the number of matches and buttons to move between them. */
export function TranscriptSearch(props: {
  value: string;
  onChange: (value: string) => void;
  /** False until the typed text has been searched. */
  isSettled: boolean;
  count: number;
  current: number;
  onMove: (step: 1 | -1) => void;
}) {
  const { value, onChange, isSettled, count, current, onMove } = props;
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const isSearching = value.trim() !== '';

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && count > 0) {
      event.preventDefault();
      onMove(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      onChange('');
    }
  }

  return (
    <search className={styles.search}>
      <Search size={14} aria-hidden className={styles.icon} />
      <input
        ref={inputRef}
        id={id}
        type="text"
        inputMode="search"
        autoComplete="off"
        aria-label={texts.search}
        placeholder={texts.search}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" data-tabular className={styles.count}>
        {!isSearching || !isSettled ? '' : count === 0 ? texts.noMatches : texts.match(current + 1, count)}
      </span>
      {isSearching ? (
        <span className={styles.navigation}>
          <IconButton
            size="small"
            label={texts.previousMatch}
            disabled={count === 0}
            icon={<ArrowUp size={14} aria-hidden />}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="small"
            label={texts.nextMatch}
            disabled={count === 0}
            icon={<ArrowDown size={14} aria-hidden />}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="small"
            label={texts.clearSearch}
            icon={<X size={14} aria-hidden />}
            onClick={() => {
              onChange('');
              inputRef.current?.focus();
            }}
          />
        </span>
      ) : null}
    </search>
  );
}
