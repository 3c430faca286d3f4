import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { computePosition, flipPlacement, getMaxFloatingHeight, type Placement } from './compute-position.ts';
import { fadeOut } from './fade-out.ts';

/** The `popover` attribute of floating elements: the top layer where supported, z-index elsewhere. */
export const POPOVER_MODE = 'showPopover' in HTMLElement.prototype ? 'manual' : undefined;

/** On a phone. */
const NARROW = '(max-width: 767.98px)';

/**
 * Shows an open floating element in the top layer beside its anchor and repositions it on scroll and resize.
 * `--floating-space` is the height in which it does not cover the anchor. `matchAnchorWidth` sets the anchor's width as the minimum width. Start and end follow the anchor's text direction.
 * On a phone, a sheet (`isSheet`) is placed by its style sheet.
 */
export function useFloating(
  isOpen: boolean,
  anchor: RefObject<Element | null>,
  floating: RefObject<HTMLElement | null>,
  placement: Placement,
  {
    matchAnchorWidth = false,
    hasExitAnimation = true,
    isSheet = false,
  }: { matchAnchorWidth?: boolean; hasExitAnimation?: boolean; isSheet?: boolean } = {},
): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (!isOpen || !element) return;
    element.showPopover?.();
    const updatePosition = () => {
      if (!anchor.current) return;
      if (isSheet && window.matchMedia?.(NARROW).matches) {
        element.style.left = '';
        element.style.top = '';
        return;
      }
      const box = anchor.current.getBoundingClientRect();
      if (matchAnchorWidth) element.style.minWidth = `${Math.round(box.width)}px`;
      const isRtl = getComputedStyle(anchor.current).direction === 'rtl';
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      element.style.setProperty('--floating-space', `${Math.round(getMaxFloatingHeight(box, viewport))}px`);
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = computePosition(box, size, viewport, isRtl ? flipPlacement(placement) : placement);
      element.style.left = `${Math.round(left)}px`;
      element.style.top = `${Math.round(top)}px`;
    };
    updatePosition();
    // The content may load after the element opens.
    const resizeObserver = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(updatePosition);
    resizeObserver?.observe(element);
    window.addEventListener('resize', updatePosition);
    window.addEventListener('scroll', updatePosition, true);
    return () => {
      resizeObserver?.disconnect();
      window.removeEventListener('resize', updatePosition);
      window.removeEventListener('scroll', updatePosition, true);
    };
  }, [isOpen, anchor, floating, placement, matchAnchorWidth, isSheet]);
  useLayoutEffect(() => {
    const element = floating.current;
    if (!isOpen || !hasExitAnimation || !element) return;
    const host = element.closest('dialog') ?? document.body;
    return () => fadeOut(element, host);
  }, [isOpen, hasExitAnimation, floating]);
}

type OpenOverlay = {
  contains: (element: Node) => boolean;
  anchor: () => Element | null;
  dismiss: (reason: DismissReason) => void;
};

export type DismissReason = 'escape' | 'outside' | 'other';

/** Open overlays, the innermost last. Only nested overlays are open at the same time. */
let openOverlays: readonly OpenOverlay[] = [];

/** Dismisses an overlay on Escape, on a press outside, and when an overlay opens that is not nested in it. The first part is the anchor. */
export function useDismiss(
  isOpen: boolean,
  parts: ReadonlyArray<RefObject<Element | null>>,
  onDismiss: (reason: DismissReason) => void,
): void {
  const latestRef = useRef({ parts, onDismiss });
  useEffect(() => {
    latestRef.current = { parts, onDismiss };
  });
  useEffect(() => {
    if (!isOpen) return;
    const overlay: OpenOverlay = {
      contains: (element) => latestRef.current.parts.some((part) => part.current?.contains(element)),
      anchor: () => latestRef.current.parts[0]?.current ?? null,
      dismiss: (reason) => latestRef.current.onDismiss(reason),
    };
    const anchor = overlay.anchor();
    for (const other of openOverlays) if (!anchor || !other.contains(anchor)) other.dismiss('other');
    openOverlays = [...openOverlays, overlay];
    const onPointer = (event: Event) => {
      if (
        event.target instanceof Node &&
        !overlay.contains(event.target) &&
        !isInNestedDialog(event.target, overlay.anchor())
      )
        overlay.dismiss('outside');
    };
    const onKey = (event: KeyboardEvent) => {
      // Escape during IME composition only cancels the composition.
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || openOverlays.at(-1) !== overlay)
        return;
      if (isInNestedDialog(event.target, overlay.anchor())) return;
      // Keeps the surrounding dialog open.
      event.preventDefault();
      event.stopPropagation();
      overlay.dismiss('escape');
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
      openOverlays = openOverlays.filter((other) => other !== overlay);
    };
  }, [isOpen]);
}

/** True for events in a dialog that was opened from the overlay. */
function isInNestedDialog(target: EventTarget | null, anchor: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  return dialog !== null && dialog !== anchor?.closest('dialog');
}
