import { useEffect, useRef } from 'react';
import { restoreFocus } from '../../../shared/restore-focus.ts';

/**
 * Moves the focus from a button that the user has pressed to the text that replaces it, which needs a `tabIndex`. The button sets the
 * ref `wasPressedRef`.
 */
export function useFocusAfterAdding(isAdded: boolean, isBusy: boolean) {
  const addedTextRef = useRef<HTMLSpanElement>(null);
  const wasPressedRef = useRef(false);
  useEffect(() => {
    if (isAdded && wasPressedRef.current) restoreFocus(addedTextRef.current);
    if (isAdded || !isBusy) wasPressedRef.current = false;
  }, [isAdded, isBusy]);
  return { addedTextRef, wasPressedRef };
}
