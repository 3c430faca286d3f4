import { type RefObject, useLayoutEffect } from 'react';

/** While the widget is open, the page continues below its end by the height of the widget, so that no link at the end stays covered. */
export function usePageEnd(widgetRef: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const widget = widgetRef.current;
    if (!isOpen || !widget) return;
    const { style } = document.documentElement;
    const update = () => style.setProperty('--page-end', `${widget.offsetHeight}px`);
    update();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update);
    observer?.observe(widget);
    return () => {
      observer?.disconnect();
      style.removeProperty('--page-end');
    };
  }, [widgetRef, isOpen]);
}
