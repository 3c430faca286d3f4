import { useEffect, useRef } from 'react';
import { restoreFocus } from '../../../shared/restore-focus.ts';

/**
 * Moves the focus from a button that the user has pressed to the text that replaces it, which needs a `tabIndex`. The button sets the
 * ref `wasPressed`.
 */
export function useFocusAfterAdding(isAdded: boolean, isBusy: boolean) {
  const addedText = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isAdded && wasPressed.current) restoreFocus(addedText.current);
    if (isAdded || !isBusy) wasPressed.current = false;
  }, [isAdded, isBusy]);
  return { addedText, wasPressed };
}
