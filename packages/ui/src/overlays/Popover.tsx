import { type MouseEventHandler, type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusFirst } from './focus.ts';
import styles from './Popover.module.css';
import type { Placement } from './place.ts';
import { TOP_LAYER, useDismiss, useFloating } from './use-floating.ts';

export interface PopoverTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
}

export interface PopoverProps {
  label: string;
  trigger: (props: PopoverTriggerProps) => ReactNode;
  placement?: Placement;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel beside the button that opens it; the page behind stays usable. */
export function Popover({ label, trigger, placement = 'bottom-start', onOpenChange, children }: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useFloating(isOpen, anchor, panel, placement);
  useLayoutEffect(() => {
    if (isOpen && panel.current) focusFirst(panel.current);
  }, [isOpen]);

  function change(open: boolean, returnFocus = false) {
    setOpen(open);
    onOpenChange?.(open);
    if (returnFocus) anchor.current?.focus();
  }
  useDismiss(isOpen, [anchor, panel], (reason) => change(false, reason === 'escape'));

  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => change(!isOpen),
      })}
      {isOpen ? (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          popover={TOP_LAYER}
          className={styles.panel}
        >
          {typeof children === 'function' ? children(() => change(false, true)) : children}
        </div>
      ) : null}
    </>
  );
}
