/** Whether nothing has the focus: what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** The focus goes where it came from once what had it is gone; whoever has gone on meanwhile keeps it. */
export function giveFocusBack(to: HTMLElement | null): void {
  if (isFocusLost()) to?.focus();
}
