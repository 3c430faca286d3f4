import { type RefObject, useLayoutEffect } from 'react';

/** While the widget is open, adds a margin of its height at the end of the page, so that it does not cover the last links. */
export function usePageEndMargin(widgetRef: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const widget = widgetRef.current;
    if (!isOpen || !widget) return;
    const { style } = document.documentElement;
    const update = () => style.setProperty('--page-end-margin', `${widget.offsetHeight}px`);
    update();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update);
    observer?.observe(widget);
    return () => {
      observer?.disconnect();
      style.removeProperty('--page-end-margin');
    };
  }, [widgetRef, isOpen]);
}
