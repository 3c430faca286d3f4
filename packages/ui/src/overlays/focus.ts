const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Focuses the element with `data-autofocus`, else the first field, else the fallback. */
export function focusFirst(container: HTMLElement, fallback: 'container' | 'first' = 'first'): void {
  const target =
    container.querySelector<HTMLElement>('[data-autofocus]') ??
    container.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled), select:not(:disabled)') ??
    (fallback === 'first' ? container.querySelector<HTMLElement>(FOCUSABLE) : null) ??
    container;
  target.focus({ preventScroll: true });
}

/** Keeps Tab inside the container by wrapping at both ends. */
export function wrapFocus(
  container: HTMLElement,
  event: { key: string; shiftKey: boolean; preventDefault(): void },
): void {
  if (event.key !== 'Tab') return;
  const tabStops = [...container.querySelectorAll<HTMLElement>(`${FOCUSABLE}, [tabindex="0"]`)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility?.() !== false,
  );
  const edge = event.shiftKey ? tabStops[0] : tabStops.at(-1);
  const isAtEdge = document.activeElement === edge || document.activeElement === container;
  if (!edge || !isAtEdge) return;
  const next = event.shiftKey ? tabStops.at(-1) : tabStops[0];
  event.preventDefault();
  next?.focus();
}
