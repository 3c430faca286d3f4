import { useEffect, useRef } from 'react';

/**
 * Tells whether the focus is still where it was when the component appeared, so that content that is loaded later takes
 * it only from a user who has not gone on to another control.
 */
export function useFocusUnchanged(): () => boolean {
  const initial = useRef<Element | null>(null);
  useEffect(() => {
    // After the shell has moved the focus away from removed elements.
    const frame = requestAnimationFrame(() => {
      initial.current = document.activeElement;
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return () => {
    const { activeElement, body } = document;
    return initial.current === null || activeElement === body || activeElement === initial.current;
  };
}
