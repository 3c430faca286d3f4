import { useShortcut } from '@minutehand/web-kit';
import { type RefObject, useRef } from 'react';

/** Moves the focus with j and k between the `[data-row]` elements of a list. */
export function useRowShortcuts(group: string): RefObject<HTMLDivElement | null> {
  const listRef = useRef<HTMLDivElement>(null);

  function move(step: 1 | -1) {
    const rows = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const current = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
    const next = current === -1 ? rows.at(step === 1 ? 0 : -1) : rows[current + step];
    next?.focus();
  }

  useShortcut({ keys: 'j', label: 'Next row', group }, () => move(1));
  useShortcut({ keys: 'k', label: 'Previous row', group }, () => move(-1));
  return listRef;
}
