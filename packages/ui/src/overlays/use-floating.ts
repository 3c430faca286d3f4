import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Placement, place } from './place.ts';

/** The `popover` attribute of what floats: the browser's top layer where it has one, stacking order elsewhere. */
export const TOP_LAYER = 'showPopover' in HTMLElement.prototype ? 'manual' : undefined;

/** Puts an open floating element into the top layer, beside its anchor, and keeps it there while things scroll. */
export function useFloating(
  isOpen: boolean,
  anchor: RefObject<Element | null>,
  floating: RefObject<HTMLElement | null>,
  placement: Placement,
): void {
  useLayoutEffect(() => {
    const element = floating.current;
    if (!isOpen || !element) return;
    element.showPopover?.();
    const move = () => {
      if (!anchor.current) return;
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = place(anchor.current.getBoundingClientRect(), size, room, placement);
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
  }, [isOpen, anchor, floating, placement]);
}

let closeOpenOne: (() => void) | null = null;

/** Closes on Escape and on a press outside; opening one closes the one that was open. */
export function useDismiss(
  isOpen: boolean,
  parts: ReadonlyArray<RefObject<Element | null>>,
  onDismiss: (reason: 'escape' | 'outside' | 'other') => void,
): void {
  const latest = useRef({ parts, onDismiss });
  useEffect(() => {
    latest.current = { parts, onDismiss };
  });
  useEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current.onDismiss('other');
    closeOpenOne?.();
    closeOpenOne = close;
    const onPointer = (event: Event) => {
      const target = event.target;
      const isInside = latest.current.parts.some((part) => target instanceof Node && part.current?.contains(target));
      if (!isInside) latest.current.onDismiss('outside');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      latest.current.onDismiss('escape');
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
      if (closeOpenOne === close) closeOpenOne = null;
    };
  }, [isOpen]);
}
