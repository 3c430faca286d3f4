import { type RefObject, useEffect, useState } from 'react';

/** Less than this is rounding, in pixels. */
const ROUNDING_PX = 1;

/** Which ends of a row that scrolls sideways are out of view: "left", "right", both, or undefined where all of it is seen. */
export function useOverflowEdges(row: RefObject<HTMLElement | null>): string | undefined {
  const [overflowEdges, setOverflowEdges] = useState<string>();

  // After each render: what stands in the row may have become longer.
  useEffect(() => {
    if (row.current) setOverflowEdges(getOverflowEdges(row.current));
  });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => setOverflowEdges(getOverflowEdges(element));
    const growth = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    growth?.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      growth?.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);

  return overflowEdges;
}

function getOverflowEdges(element: HTMLElement): string | undefined {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  const furthest = scrollWidth - clientWidth;
  // From right to left it counts down from 0.
  const passed = getComputedStyle(element).direction === 'rtl' ? furthest + scrollLeft : scrollLeft;
  const ends = [passed > ROUNDING_PX ? 'left' : '', passed < furthest - ROUNDING_PX ? 'right' : ''];
  return ends.filter(Boolean).join(' ') || undefined;
}
