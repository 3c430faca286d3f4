/** Whether no element has the focus, because the focused one was removed. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** Moves the focus to an element if it was lost; an element that was focused in the meantime keeps it. */
export function restoreFocus(target: HTMLElement | null): void {
  if (isFocusLost()) target?.focus();
}
