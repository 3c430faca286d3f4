import { Search, TextField } from '@minutehand/ui';
import { useEffect, useRef, useState } from 'react';
import { LIST_SEARCH_DEBOUNCE_MS } from '../../../../limits.ts';
import { texts } from '../../texts.ts';
import styles from './MeetingFilterBar.module.css';

/** Searches while the user types, after a short pause. */
export function ListSearch({ text, onChange }: { text: string | null; onChange: (text: string | null) => void }) {
  const [draft, setDraft] = useState(text ?? '');
  const latestOnChangeRef = useRef(onChange);
  const [shownText, setShownText] = useState(text);
  // The URL changed, for example with Back or "Clear filters".
  if (text !== shownText) {
    setShownText(text);
    if (draft.trim() !== (text ?? '')) setDraft(text ?? '');
  }
  useEffect(() => {
    latestOnChangeRef.current = onChange;
  });
  useEffect(() => {
    const next = draft.trim() || null;
    if (next === text) return;
    const timer = setTimeout(() => latestOnChangeRef.current(next), LIST_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, text]);
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden />
      <TextField
        label={texts.search}
        hideLabel
        type="search"
        autoComplete="off"
        placeholder={texts.searchPlaceholder}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
    </div>
  );
}
