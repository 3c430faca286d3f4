import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { Placement } from './compute-position.ts';
import { focusFirst } from './focus.ts';
import styles from './Popover.module.css';
import { POPOVER_MODE, useDismiss, useFloating } from './use-floating.ts';

export type AnchoredPopoverProps = {
  /** The element to open beside and to return the focus to. Must stay mounted while the panel is open. */
  anchor: RefObject<HTMLElement | null>;
  id?: string;
  label: string;
  placement?: Placement;
  /** On a phone, a sheet at the foot of the window instead of a panel beside the anchor. */
  isSheet?: boolean;
  /** Closes the panel after this time without interaction, in milliseconds. By default it stays open. */
  dismissAfterMs?: number;
  onClose: () => void;
  children: ReactNode;
};

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** A panel beside an anchor. It is for a panel that several triggers open; a Popover has its own trigger. */
export function AnchoredPopover(props: AnchoredPopoverProps) {
  const { anchor, id, label, placement = 'bottom-start', isSheet = false, dismissAfterMs, onClose, children } = props;
  const panelRef = useRef<HTMLDivElement>(null);
  const backdropRef = useRef<HTMLDivElement>(null);
  // Before the panel, which is above it in the top layer.
  useLayoutEffect(() => backdropRef.current?.showPopover?.(), []);
  useFloating(true, anchor, panelRef, placement, { isSheet });
  useLayoutEffect(() => {
    if (panelRef.current) focusFirst(panelRef.current);
  }, []);
  useDismiss(true, [anchor, panelRef, backdropRef], (reason) => {
    if (reason === 'escape') anchor.current?.focus();
    onClose();
  });
  useInactivity(dismissAfterMs, panelRef, () => {
    if (panelRef.current?.contains(document.activeElement)) anchor.current?.focus();
    onClose();
  });

  /** Closes when the focus moves elsewhere on the page, but not when it moves into a dialog opened from the panel. */
  function onBlur({ relatedTarget: next }: FocusEvent) {
    if (!(next instanceof Element) || panelRef.current?.contains(next) || anchor.current?.contains(next)) return;
    if (next.closest('dialog') === anchor.current?.closest('dialog')) onClose();
  }

  function closeFromBackdrop() {
    anchor.current?.focus();
    onClose();
  }

  return (
    <>
      {isSheet ? (
        <div
          ref={backdropRef}
          className={styles.backdrop}
          popover={POPOVER_MODE}
          aria-hidden
          onClick={closeFromBackdrop}
        />
      ) : null}
      <div
        ref={panelRef}
        id={id}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        popover={POPOVER_MODE}
        className={classNames(styles.panel, isSheet && styles.sheet)}
        onBlur={onBlur}
      >
        {children}
      </div>
    </>
  );
}

/** Calls back after a time without pointer, keyboard or focus events in an element. */
function useInactivity(ms: number | undefined, element: RefObject<HTMLElement | null>, onInactive: () => void): void {
  const latestRef = useRef(onInactive);
  useEffect(() => {
    latestRef.current = onInactive;
  });
  useEffect(() => {
    const target = element.current;
    if (ms === undefined || !target) return;
    let timer = setTimeout(() => latestRef.current(), ms);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latestRef.current(), ms);
    };
    for (const type of ACTIVITY_EVENTS) target.addEventListener(type, restart);
    return () => {
      clearTimeout(timer);
      for (const type of ACTIVITY_EVENTS) target.removeEventListener(type, restart);
    };
  }, [ms, element]);
}
