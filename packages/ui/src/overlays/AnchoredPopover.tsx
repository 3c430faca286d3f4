import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Placement } from './compute-position.ts';
import { focusFirst } from './focus.ts';
import styles from './Popover.module.css';
import { TOP_LAYER, useDismiss, useFloating } from './use-floating.ts';

export interface AnchoredPopoverProps {
  /** Beside which it opens, and where the focus returns to. It is there as long as the panel is. */
  anchor: RefObject<HTMLElement | null>;
  id?: string;
  label: string;
  placement?: Placement;
  /** Closes by itself when nobody has touched it for so long, in milliseconds; stays when not given. */
  dismissAfterMs?: number;
  onClose: () => void;
  children: ReactNode;
}

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** A small panel beside whatever opened it, for where one panel serves many openers; a Popover has a button of its own. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { anchor, id, label, placement = 'bottom-start', dismissAfterMs, onClose, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  useFloating(true, anchor, panel, placement);
  useLayoutEffect(() => {
    if (panel.current) focusFirst(panel.current);
  }, []);
  useDismiss(true, [anchor, panel], (reason) => {
    if (reason === 'escape') anchor.current?.focus();
    onClose();
  });
  useInactivity(dismissAfterMs, panel, () => {
    if (panel.current?.contains(document.activeElement)) anchor.current?.focus();
    onClose();
  });

  /** Whoever tabs on has left it; whoever is asked something in a dialog has not. */
  function onBlur({ relatedTarget: next }: FocusEvent) {
    if (!(next instanceof Element) || panel.current?.contains(next) || anchor.current?.contains(next)) return;
    if (next.closest('dialog') === anchor.current?.closest('dialog')) onClose();
  }

  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      popover={TOP_LAYER}
      className={styles.panel}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
}

/** Tells when nobody has pointed, typed or moved the focus in an element for so long. */
function useInactivity(ms: number | undefined, element: RefObject<HTMLElement | null>, onInactive: () => void): void {
  const latest = useRef(onInactive);
  useEffect(() => {
    latest.current = onInactive;
  });
  useEffect(() => {
    const watched = element.current;
    if (ms === undefined || !watched) return;
    let timer = setTimeout(() => latest.current(), ms);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), ms);
    };
    for (const touch of ACTIVITY_EVENTS) watched.addEventListener(touch, restart);
    return () => {
      clearTimeout(timer);
      for (const touch of ACTIVITY_EVENTS) watched.removeEventListener(touch, restart);
    };
  }, [ms, element]);
}
