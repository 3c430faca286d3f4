import {
  type FocusEvent,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
  /** Closes by itself when nobody has touched it for so long, in milliseconds; stays when not given. */
  dismissAfterMs?: number;
  children: ReactNode | ((close: () => void) => ReactNode);
}

const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** A small panel beside the button that opens it; the page behind stays usable. */
export function Popover(props: PopoverProps) {
  const { label, trigger, placement = 'bottom-start', onOpenChange, dismissAfterMs, children } = props;
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
  useUntouched(isOpen ? dismissAfterMs : undefined, panel, () =>
    change(false, panel.current?.contains(document.activeElement)),
  );

  /** Whoever tabs on has left it; whoever is asked something in a dialog has not. */
  function onBlur({ relatedTarget: next }: FocusEvent) {
    if (!(next instanceof Element) || panel.current?.contains(next) || anchor.current?.contains(next)) return;
    if (next.closest('dialog') === anchor.current?.closest('dialog')) change(false);
  }

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
          onBlur={onBlur}
        >
          {typeof children === 'function' ? children(() => change(false, true)) : children}
        </div>
      ) : null}
    </>
  );
}

/** Tells when nobody has pointed, typed or moved the focus in an element for so long. */
function useUntouched(ms: number | undefined, element: RefObject<HTMLElement | null>, onUntouched: () => void): void {
  const latest = useRef(onUntouched);
  useEffect(() => {
    latest.current = onUntouched;
  });
  useEffect(() => {
    const watched = element.current;
    if (ms === undefined || !watched) return;
    let timer = setTimeout(() => latest.current(), ms);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), ms);
    };
    for (const touch of TOUCHES) watched.addEventListener(touch, restart);
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) watched.removeEventListener(touch, restart);
    };
  }, [ms, element]);
}
