/** The focus goes where it came from once what had it is gone; whoever has gone on meanwhile keeps it. */
export function giveFocusBack(to: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) to?.focus();
}
