import { useEffect, useRef } from 'react';
import { restoreFocus } from '../../../shared/restore-focus.ts';

/** Moves the focus from a button that the user has pressed to the text that replaces it, which needs a `tabIndex`. */
export function useFocusAfterAdding(isAdded: boolean, isBusy: boolean) {
  const addedText = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isAdded && isPressed.current) restoreFocus(addedText.current);
    if (isAdded || !isBusy) isPressed.current = false;
  }, [isAdded, isBusy]);
  return { addedText, isPressed };
}
