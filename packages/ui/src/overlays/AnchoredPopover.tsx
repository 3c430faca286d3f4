import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusFirst } from './focus.ts';
import styles from './Popover.module.css';
import { TOP_LAYER, useDismiss, useFloating } from './use-floating.ts';

export interface AnchoredPopoverProps {
  /** Beside which it opens, and where the focus returns to. It is there as long as the panel is. */
  anchor: RefObject<HTMLElement | null>;
  id?: string;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small panel beside whatever opened it, for where one panel serves many openers; a Popover has a button of its own. */
export function AnchoredPopover({ anchor, id, label, onClose, children }: AnchoredPopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(true, anchor, panel, 'bottom-start');
  useLayoutEffect(() => {
    if (panel.current) focusFirst(panel.current);
  }, []);
  useDismiss(true, [anchor, panel], (reason) => {
    if (reason === 'escape') anchor.current?.focus();
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
