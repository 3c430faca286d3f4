import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SAVED_HIGHLIGHT_MS } from '../../../../limits.ts';
import { restoreFocus } from '../../../../shared/restore-focus.ts';

/** Keeps the focus in the row when the focused element is replaced, for example by the form. */
export function useRowFocus(form: string) {
  const rowRef = useRef<HTMLLIElement>(null);
  const hasFocusRef = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form has other controls
  useLayoutEffect(() => {
    if (hasFocusRef.current) restoreFocus(rowRef.current?.querySelector<HTMLElement>('[data-row]') ?? null);
  }, [form]);
  return {
    ref: rowRef,
    onFocus: () => {
      hasFocusRef.current = true;
    },
    onBlur: (event: FocusEvent) => {
      // Removing the focused element fires blur without a related target.
      if (event.relatedTarget !== null) hasFocusRef.current = false;
    },
  };
}

/** True for a short time after the returned function is called. */
export function useHighlight(): [boolean, () => void] {
  const [trigger, setTrigger] = useState(0);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (trigger === 0) return;
    setOn(true);
    const timer = setTimeout(() => setOn(false), SAVED_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [trigger]);
  return [isOn, () => setTrigger((count) => count + 1)];
}
