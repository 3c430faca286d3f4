const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Puts the focus where reading goes on: what asks for it (`data-autofocus`), else the first field, else the container. */
export function focusFirst(container: HTMLElement, fallback: 'container' | 'first' = 'first'): void {
  const target =
    container.querySelector<HTMLElement>('[data-autofocus]') ??
    container.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled), select:not(:disabled)') ??
    (fallback === 'first' ? container.querySelector<HTMLElement>(FOCUSABLE) : null) ??
    container;
  target.focus({ preventScroll: true });
}
