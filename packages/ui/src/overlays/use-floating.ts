import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { computePosition, flipPlacement, type Placement } from './compute-position.ts';
import { fadeOut } from './fade-out.ts';

/** The `popover` attribute of what floats: the browser's top layer where it has one, stacking order elsewhere. */
export const TOP_LAYER = 'showPopover' in HTMLElement.prototype ? 'manual' : undefined;

/**
 * Puts an open floating element into the top layer, beside its anchor, and keeps it there while things scroll.
 * `matchAnchorWidth` makes it no narrower than its anchor, `fades` lets it go softly. Start and end are those of the anchor's
 * direction of writing.
 */
export function useFloating(
  isOpen: boolean,
  anchor: RefObject<Element | null>,
  floating: RefObject<HTMLElement | null>,
  placement: Placement,
  {
    matchAnchorWidth = false,
    hasExitAnimation = true,
  }: { matchAnchorWidth?: boolean; hasExitAnimation?: boolean } = {},
): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (!isOpen || !element) return;
    element.showPopover?.();
    const move = () => {
      if (!anchor.current) return;
      const box = anchor.current.getBoundingClientRect();
      if (matchAnchorWidth) element.style.minWidth = `${Math.round(box.width)}px`;
      const isRtl = getComputedStyle(anchor.current).direction === 'rtl';
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = computePosition(box, size, room, isRtl ? flipPlacement(placement) : placement);
      element.style.left = `${Math.round(left)}px`;
      element.style.top = `${Math.round(top)}px`;
    };
    move();
    // What it shows may come later than it opens.
    const growth = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(move);
    growth?.observe(element);
    window.addEventListener('resize', move);
    window.addEventListener('scroll', move, true);
    return () => {
      growth?.disconnect();
      window.removeEventListener('resize', move);
      window.removeEventListener('scroll', move, true);
    };
  }, [isOpen, anchor, floating, placement, matchAnchorWidth]);
  useLayoutEffect(() => {
    const element = floating.current;
    if (!isOpen || !hasExitAnimation || !element) return;
    const host = element.closest('dialog') ?? document.body;
    return () => fadeOut(element, host);
  }, [isOpen, hasExitAnimation, floating]);
}

interface OpenOverlay {
  contains: (element: Node) => boolean;
  anchor: () => Element | null;
  dismiss: (reason: DismissReason) => void;
}

export type DismissReason = 'escape' | 'outside' | 'other';

/** What is open, the innermost last: one at a time, save what opens from inside of another. */
let openOverlays: readonly OpenOverlay[] = [];

/** Closes on Escape and on a press outside; opening one closes the one that was open, unless it opens inside of that. The first part is the anchor. */
export function useDismiss(
  isOpen: boolean,
  parts: ReadonlyArray<RefObject<Element | null>>,
  onDismiss: (reason: DismissReason) => void,
): void {
  const latest = useRef({ parts, onDismiss });
  useEffect(() => {
    latest.current = { parts, onDismiss };
  });
  useEffect(() => {
    if (!isOpen) return;
    const own: OpenOverlay = {
      contains: (element) => latest.current.parts.some((part) => part.current?.contains(element)),
      anchor: () => latest.current.parts[0]?.current ?? null,
      dismiss: (reason) => latest.current.onDismiss(reason),
    };
    const anchor = own.anchor();
    for (const other of openOverlays) if (!anchor || !other.contains(anchor)) other.dismiss('other');
    openOverlays = [...openOverlays, own];
    const onPointer = (event: Event) => {
      if (event.target instanceof Node && !own.contains(event.target) && !isInNestedDialog(event.target, own.anchor()))
        own.dismiss('outside');
    };
    const onKey = (event: KeyboardEvent) => {
      // An Escape that ends the writing of a character is not for us.
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || openOverlays.at(-1) !== own) return;
      if (isInNestedDialog(event.target, own.anchor())) return;
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      own.dismiss('escape');
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
      openOverlays = openOverlays.filter((one) => one !== own);
    };
  }, [isOpen]);
}

/** A dialog that was opened from what floats lies above it: what is done there is the dialog's. */
function isInNestedDialog(target: EventTarget | null, anchor: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  return dialog !== null && dialog !== anchor?.closest('dialog');
}
