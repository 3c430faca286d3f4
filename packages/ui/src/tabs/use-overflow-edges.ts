import { type RefObject, useEffect, useState } from 'react';

/** Tolerance for rounding, in pixels. */
const ROUNDING_PX = 1;

/** The edges beyond which a horizontally scrolling row has more content: "left", "right", "left right" or undefined. */
export function useOverflowEdges(row: RefObject<HTMLElement | null>, isHidden: boolean): string | undefined {
  const [overflowEdges, setOverflowEdges] = useState<string>();

  // Runs after each render because the content may have grown.
  useEffect(() => {
    if (row.current) setOverflowEdges(getOverflowEdges(row.current));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is a new one when it is shown again
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => setOverflowEdges(getOverflowEdges(element));
    const resizeObserver = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    resizeObserver?.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizeObserver?.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row, isHidden]);

  return overflowEdges;
}

function getOverflowEdges(element: HTMLElement): string | undefined {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  const maxScroll = scrollWidth - clientWidth;
  // In right-to-left text scrollLeft runs from 0 to negative values.
  const distanceFromLeft = getComputedStyle(element).direction === 'rtl' ? maxScroll + scrollLeft : scrollLeft;
  const edges = [
    distanceFromLeft > ROUNDING_PX ? 'left' : '',
    distanceFromLeft < maxScroll - ROUNDING_PX ? 'right' : '',
  ];
  return edges.filter(Boolean).join(' ') || undefined;
}
