import { useEffect, useRef, useState } from 'react';
import { LIST_SEARCH_DEBOUNCE_MS } from '../../limits.ts';

/** The text of a filter field and its setter. It applies while the user types, after a short pause; null is no text. */
export function useDebouncedText(text: string | null, onChange: (text: string | null) => void) {
  const [draft, setDraft] = useState(text ?? '');
  const latestOnChangeRef = useRef(onChange);
  const [shownText, setShownText] = useState(text);
  const [sentText, setSentText] = useState(text);
  if (text !== shownText) {
    setShownText(text);
    // The URL changed, for example with Back or "Clear filters". Its change to the sent text overwrites nothing that was typed since.
    if (text !== sentText) {
      setSentText(text);
      setDraft(text ?? '');
    }
  }
  useEffect(() => {
    latestOnChangeRef.current = onChange;
  });
  useEffect(() => {
    const next = draft.trim() || null;
    if (next === text) return;
    const timer = setTimeout(() => {
      setSentText(next);
      latestOnChangeRef.current(next);
    }, LIST_SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, text]);
  return [draft, setDraft] as const;
}
