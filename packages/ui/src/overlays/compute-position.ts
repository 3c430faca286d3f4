import { FLOATING_GAP_PX, FLOATING_MARGIN_PX } from '../limits.ts';

export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end' | 'top';

/** The mirrored placement, for right-to-left text. */
export function flipPlacement(placement: Placement): Placement {
  switch (placement) {
    case 'bottom-start':
      return 'bottom-end';
    case 'bottom-end':
      return 'bottom-start';
    case 'top-start':
      return 'top-end';
    case 'top-end':
      return 'top-start';
    default:
      return placement;
  }
}

type Box = {
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Positions a floating element at its anchor: on the opposite side if it does not fit, and always inside the viewport. */
export function computePosition(
  anchor: Box,
  floating: { width: number; height: number },
  viewport: { width: number; height: number },
  placement: Placement,
): { left: number; top: number } {
  const below = anchor.top + anchor.height + FLOATING_GAP_PX;
  const above = anchor.top - floating.height - FLOATING_GAP_PX;
  const fitsBelow = below + floating.height <= viewport.height - FLOATING_MARGIN_PX;
  const fitsAbove = above >= FLOATING_MARGIN_PX;
  const prefersAbove = placement.startsWith('top');
  const top = prefersAbove ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above;

  let left = anchor.left + (anchor.width - floating.width) / 2;
  if (placement.endsWith('start')) left = anchor.left;
  if (placement.endsWith('end')) left = anchor.left + anchor.width - floating.width;
  return {
    left: clamp(left, FLOATING_MARGIN_PX, viewport.width - floating.width - FLOATING_MARGIN_PX),
    top: clamp(top, FLOATING_MARGIN_PX, viewport.height - floating.height - FLOATING_MARGIN_PX),
  };
}

/** The larger of the heights below and above the anchor, in which a floating element does not cover it. */
export function getMaxFloatingHeight(anchor: Box, viewport: { height: number }): number {
  const below = viewport.height - (anchor.top + anchor.height);
  return Math.max(0, Math.max(below, anchor.top) - FLOATING_GAP_PX - FLOATING_MARGIN_PX);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
